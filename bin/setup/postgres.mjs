import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetupError } from './say.mjs'

const installs = '/usr/lib/postgresql'
const mostWaitMs = 20_000

/** Settings for a database that need not outlive a crash. */
const options = {
  listen_addresses: '127.0.0.1',
  max_connections: 100,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** The folder of the newest PostgreSQL programs of this machine, where Debian keeps them; undefined without any. */
export function findPostgres() {
  const versions = existsSync(installs) ? readdirSync(installs) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(installs, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Starts a throw-away PostgreSQL on loopback in a temporary folder; `stop` ends it and removes the folder. */
export async function startPostgres(programs) {
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const as = { ...user, cwd: folder, stdio: 'ignore' }
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'svc', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    as
  )
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new SetupError('initdb could not make a database folder')
  }

  const port = await freePort()
  const settings = { ...options, port, unix_socket_directories: folder }
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      join(folder, 'data'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    as
  )
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  const accepts = () =>
    spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
      .status === 0
  const giveUp = Date.now() + mostWaitMs
  while (!accepts()) {
    if (server.exitCode !== null || Date.now() > giveUp) {
      await stop()
      throw new SetupError('PostgreSQL did not start')
    }
    await sleep(50)
  }
  return { url: `postgres://svc@127.0.0.1:${port}/postgres`, stop }
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
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
