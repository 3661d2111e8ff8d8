/** Starts the HTTP server: one process, or several that share the port (SVC_WORKERS). */
await import('reflect-metadata')
const { setFlagsFromString } = await import('node:v8')
const { default: cluster } = await import('node:cluster')
const { workerCount, runPrimary } = await import('#core/services/cluster')

/** Where there is much memory V8 lets garbage grow to four times of what lives; twice is enough. */
setFlagsFromString('--heap-growing-percent=100')

if (cluster.isPrimary && workerCount() > 1) {
  runPrimary()
} else {
  await serve()
}

async function serve() {
  const { Ignitor, prettyPrintError } = await import('@adonisjs/core')
  const root = new URL('../', import.meta.url)
  const importer = (filePath: string) =>
    filePath.startsWith('./') || filePath.startsWith('../')
      ? import(new URL(filePath, root).href)
      : import(filePath)

  let http: typeof import('#core/services/http_server')
  await new Ignitor(root, { importer })
    .tap((app) => {
      app.booting(async () => {
        await import('#start/env')
        http = await import('#core/services/http_server')
      })
      const stop = async () => {
        await app.terminate()
        cluster.worker?.disconnect()
      }
      app.listen('SIGTERM', stop)
      app.listen('SIGINT', stop)
    })
    .httpServer()
    .start((handle) => http.createHttpServer(handle))
    .catch(async (error) => {
      await prettyPrintError(error)
      process.exit(1)
    })
}
