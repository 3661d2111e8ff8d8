import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { say } from '../say.mjs'

/** Fetching and building Ghost takes some minutes the first time. */
const mostStartMs = Number(process.env.SVC_CMS_START_S ?? 720) * 1_000
const mostStopMs = 60_000

/** The sites that the suite is run against: those of everyday, and with `--all` the older and newer ones. */
export const sites = [
  { kind: 'wordpress', variable: 'TEST_WORDPRESS', env: {} },
  { kind: 'ghost', variable: 'TEST_GHOST', env: {} },
]
export const otherSites = [
  { kind: 'wordpress', variable: 'TEST_WORDPRESS', env: { WP_SUITE: 'trixie' } },
  { kind: 'ghost', variable: 'TEST_GHOST', env: { GHOST_VERSION: '5.130.6' } },
]

/**
 * Starts a site in a folder and writes its description beside it. Answers that file and how to stop the site; null when it
 * could not be installed or started, which its own output explains.
 */
export async function startSite({ kind, env }, folder, signal) {
  const script = join(root, 'bin/setup/cms', `${kind}.sh`)
  const data = join(folder, kind)
  const stop = () => run(script, ['stop', data, '--purge'], {}, AbortSignal.timeout(mostStopMs))
  const limit = AbortSignal.any([signal, AbortSignal.timeout(mostStartMs)])
  const { code, output } = await run(script, ['start', String(await freePort()), data], env, limit)
  if (code !== 0) {
    await stop()
    return null
  }
  const { version } = JSON.parse(output)
  const file = join(folder, `${kind}.json`)
  writeFileSync(file, output, { mode: 0o600 })
  say(`${kind} ${version} runs`)
  return { file, stop }
}

/** Runs a script in a process group of its own; its standard output is answered. */
function run(script, args, env, signal) {
  const child = spawn('bash', [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  const end = () => process.kill(-child.pid, 'SIGTERM')
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      signal.removeEventListener('abort', end)
      resolve({ code, output })
    })
  })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
