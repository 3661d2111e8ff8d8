import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { relayMetrics } from '#core/watch/cluster_metrics'

const RESTART_PAUSE_MS = 500

/** How many processes serve requests: SVC_WORKERS, one unless told. Read before the environment is checked. */
export function workerCount(): number {
  const wanted = process.env.SVC_WORKERS ?? '1'
  if (wanted === 'auto') return availableParallelism()
  const count = Number(wanted)
  if (!Number.isInteger(count) || count < 1 || count > 256) {
    throw new Error(
      `SVC_WORKERS must be a whole number from 1 to 256, or "auto"; it is "${wanted}"`
    )
  }
  return count
}

/**
 * Runs the primary process: the first worker migrates and prepares the deployment alone, the others follow once it
 * listens. A worker that dies is replaced; SIGTERM and SIGINT are passed on and awaited.
 * Workers ask one another for their metrics through it.
 */
export function runPrimary() {
  let isStopping = false
  relayMetrics()
  const fork = () => cluster.fork()

  const first = fork()
  first.once('listening', () => {
    for (let count = 1; count < workerCount(); count++) fork()
  })

  cluster.on('exit', (worker, code) => {
    if (isStopping) return
    if (
      !first.isConnected() &&
      worker === first &&
      Object.keys(cluster.workers ?? {}).length === 0
    ) {
      process.exit(code || 1)
    }
    setTimeout(fork, RESTART_PAUSE_MS)
  })

  const stop = (signal: NodeJS.Signals) => {
    isStopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
