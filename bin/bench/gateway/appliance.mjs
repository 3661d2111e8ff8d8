/** A freshly built appliance for the bench, on a data folder of its own, with the mock upstream connected. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { ensureBuilt } from '../../setup/build.mjs'
import { frugal } from '../../setup/server.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const adminToken = 'bench-admin-token-bench-admin-token-0001'

/** Targets of the catalogue that run on the mock, so that the router has something to choose from. */
const targets = [
  'gpt-5-mini',
  'gpt-5-nano',
  'gemini-2.5-pro',
  'claude-opus-4-6',
  'qwen3-coder-plus',
  'llama-3.3-70b-versatile',
]

/** Starts the appliance; answers its base URL, a key, its process id and a function that ends it. */
export async function startAppliance({ port, workers, mockUrl, nodeArgs = [] }) {
  ensureBuilt(process.execPath)
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-'))
  const key = benchKey()
  const child = spawn(process.execPath, [...nodeArgs, 'build/bin/server.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...frugal,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      SVC_DATA_DIR: folder,
      SVC_DEMO: 'off',
      SVC_WORKERS: String(workers),
      SVC_ADMIN_TOKEN: adminToken,
      SVC_FIRST_API_KEY: key,
      SVC_FIRST_PLAN: 'enterprise',
      ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
    },
  })
  const address = `http://127.0.0.1:${port}`
  await isReady(address, child)
  await connectMock(address, mockUrl)
  await setBudget(address, key)
  return {
    url: `${address}/v1`,
    key,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Any key in the right format: 32 characters and their checksum in base 62. */
function benchKey() {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const head = `svc_live_${'0bench'.repeat(6).slice(0, 32)}`
  let rest = crc32(head)
  let sum = ''
  while (sum.length < 6) {
    sum = alphabet[rest % 62] + sum
    rest = Math.floor(rest / 62)
  }
  return head + sum
}

async function isReady(address, child) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error('the appliance ended while it started')
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the appliance was not ready within 30 s')
}

async function call(method, url, body, headers) {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok)
    throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? null : answer.json()
}

async function connectMock(address, mockUrl) {
  const headers = { 'x-admin-token': adminToken }
  const providers = `${address}/api/v1/admin/providers`
  const { id } = await call('POST', providers, { name: 'Mock', base_url: mockUrl }, headers)
  for (const target of targets) {
    const mapping = { provider_id: id, model: 'mock-model' }
    await call('PUT', `${providers}/models/${encodeURIComponent(target)}`, mapping, headers)
  }
}

/** A budget large enough for the bench, so that reserving and settling are part of what is measured. */
const setBudget = (address, key) =>
  call(
    'POST',
    `${address}/api/v1/workspace/budgets`,
    { scope: 'workspace', window: 'month', limit_usd: 1_000_000 },
    { authorization: `Bearer ${key}` }
  )
