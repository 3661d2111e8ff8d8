/**
 * Reads the definition of one data-only plugin in a thread of its own and hands back plain JSON. The thread has no
 * environment, little memory, and is ended from outside when it takes too long. Runs as it is, without the app.
 */
import { registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

interface Task {
  /** URL of the plugin's entry. */
  entry: string
  /** URL of a module of the host, from where the SDK is found. */
  host: string
}

const { entry, host } = workerData as Task

/** Gives plugins outside the source tree the host's own copy of the SDK. */
registerHooks({
  resolve(specifier, context, next) {
    const isSdk = specifier === '@signalbox/sdk' || specifier.startsWith('@signalbox/sdk/')
    return next(specifier, isSdk ? { ...context, parentURL: host } : context)
  },
})

try {
  const { default: definition } = await import(entry)
  const json = JSON.stringify(definition)
  parentPort!.postMessage(
    json === undefined ? { failed: 'it has no default export that is plain JSON' } : { json }
  )
} catch (error) {
  parentPort!.postMessage({ failed: error instanceof Error ? error.message : String(error) })
}
