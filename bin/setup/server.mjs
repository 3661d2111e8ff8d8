import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.mjs'
import { SetupError } from './say.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Ends the start with a clear word when something else has the port already. */
export function ensurePortIsFree(host, port) {
  if (!isPort(port)) throw new SetupError(`"${port}" is not a port`)
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code }) => {
      const reason = code === 'EADDRINUSE' ? 'something else listens there' : code
      reject(new SetupError(`cannot listen on ${host}:${port}: ${reason}; --port names another`))
    })
    probe.listen({ host, port: Number(port), exclusive: true }, () => probe.close(resolve))
  })
}

const isPort = (value) => /^\d+$/.test(value) && Number(value) > 0 && Number(value) < 65_536

/** Node as it runs the server: a third less memory for a few percent more CPU; see docs/benchmarks.md. */
export const frugal = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=16' }

/** Starts the built server. Signals that end the launcher reach it; when it ends, so does the launcher, with its code. */
export function startServer(node, env) {
  const server = spawn(node, ['build/bin/server.js'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...frugal, ...env },
  })
  for (const signal of signals) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : code)
  })
}

/** Resolves when the server says that it is ready; until then it asks again and again. */
export async function ready(address) {
  for (;;) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await sleep(50)
  }
}

/** Where this machine reaches a server that listens on the given host: any address is reached by loopback. */
export function localAddress(host, port) {
  const reached = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}
