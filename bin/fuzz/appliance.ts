import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A key in the right format, checksum included; it is known to everybody and serves tests alone. */
const KEY = `svc_live_${'0'.repeat(31)}12ykSmj`
const ADMIN_TOKEN = 'fuzz-admin-token-fuzz-admin-token-0001'

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const isReady = (base: string) =>
  fetch(`${base}/readyz`).then(
    ({ ok }) => ok,
    () => false
  )

/** Starts an appliance from the sources on a data folder that is thrown away. */
export async function startAppliance() {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-fuzz-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import=@poppinss/ts-exec', 'bin/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      SVC_DATA_DIR: folder,
      SVC_FIRST_API_KEY: KEY,
      SVC_ADMIN_TOKEN: ADMIN_TOKEN,
      SVC_DEMO: 'on',
      SVC_EGRESS_ALLOW: '127.0.0.1,localhost',
    },
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  for (let waited = 0; !(await isReady(base)); waited += 100) {
    if (waited > 30_000 || child.exitCode !== null)
      throw new Error('the appliance did not become ready')
    await sleep(100)
  }
  return { base, key: KEY, adminToken: ADMIN_TOKEN, stop }
}
