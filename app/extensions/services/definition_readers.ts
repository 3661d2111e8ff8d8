import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { setTimeout as delay } from 'node:timers/promises'

/** A definition that was read, and how to let go of it. */
export interface ReadDefinition {
  definition: unknown
  close(): Promise<void>
}

/** Reads the default export of the entry of the plugin in a folder. @throws Error that says why it could not */
export type DefinitionReader = (
  entry: string,
  timeoutMs: number,
  folder: string
) => Promise<ReadDefinition>

/** A definition is a page of data; whatever is larger is something else. */
const MAX_DEFINITION_CHARS = 1_000_000

const late = (timeoutMs: number) => new Error(`it did not load within ${timeoutMs / 1000} seconds`)

/** Loads a plugin that ships with the product into this process. */
export const readInProcess: DefinitionReader = async (entry, timeoutMs) => {
  const stop = new AbortController()
  const timeout = delay(timeoutMs, undefined, { signal: stop.signal }).then(() => {
    throw late(timeoutMs)
  })
  timeout.catch(() => {})
  try {
    const { default: definition } = await Promise.race([import(pathToFileURL(entry).href), timeout])
    return { definition, close: () => closeDefinition(definition, timeoutMs) }
  } finally {
    stop.abort()
  }
}

/** Calls a definition's own `close`, when it has one, and waits for it no longer than told. */
async function closeDefinition(definition: unknown, timeoutMs: number): Promise<void> {
  const close = (definition as { close?: unknown } | null)?.close
  if (typeof close !== 'function') return
  await Promise.race([close.call(definition), delay(timeoutMs, undefined, { ref: false })])
}

/** The built host runs JavaScript, the source tree TypeScript; the worker lies beside this file either way. */
const workerFile = () =>
  new URL(`./sandbox_worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

type Message = { json: string } | { failed: string }

/** Reads a data-only plugin in a thread without environment, so that whatever it does ends with the thread. */
export const readInSandbox = async (entry: string, timeoutMs: number): Promise<ReadDefinition> => {
  const worker = new Worker(workerFile(), {
    workerData: { entry: pathToFileURL(entry).href, host: import.meta.url },
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  try {
    const message = await answerOf(worker, timeoutMs)
    if ('failed' in message) throw new Error(message.failed)
    if (message.json.length > MAX_DEFINITION_CHARS) throw new Error('its definition is too large')
    return { definition: JSON.parse(message.json), close: async () => {} }
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker, timeoutMs: number): Promise<Message> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late(timeoutMs)), timeoutMs)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      act()
    }
    worker.once('message', (message: Message) => settle(() => resolve(message)))
    worker.once('error', (error) => settle(() => reject(error)))
    worker.once('exit', () => settle(() => reject(new Error('it stopped before it was loaded'))))
  })
}
