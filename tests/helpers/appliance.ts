import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { TestContext } from '@japa/runner/core'
import { makeToken } from '#auth/services/key_format'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'

type Cleanup = TestContext['cleanup']

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const READY_WITHIN_MS = 30_000

/** What a test wants of its appliance. */
export interface ApplianceWishes {
  /** A database that several appliances share; without it each has SQLite in its data folder. */
  database?: ApplianceDatabase
  /** Another one on the same database, whose keys it shares. */
  replicaOf?: Appliance
  /** Data folder; without it a new one, removed at the end. */
  folder?: string
  env?: Record<string, string>
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/**
 * The real appliance as a process of its own, run from the sources (SVC_TEST_SERVER=build/bin/server.js runs the build).
 * It may be killed and started again on the same data.
 */
export class Appliance {
  /** Everything that it wrote: log and standard error. */
  output = ''
  #child: ChildProcess | null = null

  private constructor(
    readonly folder: string,
    readonly port: number,
    readonly key: string,
    readonly adminToken: string,
    readonly database: ApplianceDatabase,
    private readonly more: Record<string, string | undefined>
  ) {}

  /** Starts one and waits until it is ready; it ends with the test. */
  static async start(cleanup: Cleanup, wishes: ApplianceWishes = {}): Promise<Appliance> {
    const appliance = await Appliance.prepare(cleanup, wishes)
    await appliance.boot()
    return appliance
  }

  /** The same, not started yet. */
  static async prepare(cleanup: Cleanup, wishes: ApplianceWishes = {}): Promise<Appliance> {
    const { replicaOf: other } = wishes
    const folder = wishes.folder ?? mkdtempSync(join(tmpdir(), 'signalbox-appliance-'))
    if (!wishes.folder) cleanup(() => rmSync(folder, { recursive: true, force: true }))
    const appliance = new Appliance(
      folder,
      await freePort(),
      wishes.env?.SVC_FIRST_API_KEY ?? other?.key ?? makeToken('live'),
      wishes.env?.SVC_ADMIN_TOKEN ?? other?.adminToken ?? `admin-token-${randomUUID()}`,
      wishes.database ?? other?.database ?? ApplianceDatabase.embedded(folder),
      { ...(other ? { SVC_ENCRYPTION_KEYS: other.sealingKeys } : {}), ...wishes.env }
    )
    cleanup(async () => void (await appliance.end('SIGKILL')))
    return appliance
  }

  /** The keys that its secrets are sealed with, as SVC_ENCRYPTION_KEYS takes them. */
  get sealingKeys(): string {
    const file = join(this.folder, 'keys.json')
    return JSON.parse(readFileSync(file, 'utf8')).encryption_keys.join(',')
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  get pid() {
    return this.#child!.pid!
  }

  get isRunning() {
    return this.#child !== null && this.#child.exitCode === null && !this.#child.signalCode
  }

  /** The environment that it runs in; commands on its data need the same. */
  get environment(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(this.port),
      LOG_LEVEL: 'warn',
      SVC_DATA_DIR: this.folder,
      SVC_DEMO: 'off',
      SVC_LAUNCHER: 'test',
      SVC_ADMIN_TOKEN: this.adminToken,
      SVC_FIRST_API_KEY: this.key,
      SVC_OPERATOR_PASSWORD: 'correct horse battery staple',
      SVC_EGRESS_ALLOW: '127.0.0.1,localhost',
      ...this.database.environment,
      ...this.more,
    }
  }

  /** Starts the process; answers how many milliseconds it took until `/readyz` said yes. */
  async boot(): Promise<number> {
    const startedAt = performance.now()
    const entry = this.more.SVC_TEST_SERVER ?? process.env.SVC_TEST_SERVER
    const args = entry ? [entry] : ['--import=@poppinss/ts-exec', 'bin/server.ts']
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.environment,
    })
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text) => (this.output += text))
    }
    this.#child = child
    while (!(await this.isReady())) {
      if (!this.isRunning || performance.now() - startedAt > READY_WITHIN_MS) {
        throw new Error(`the appliance did not become ready:\n${this.output.slice(-4_000)}`)
      }
      await sleep(10)
    }
    return performance.now() - startedAt
  }

  /** Ends the process by a signal; answers its exit code, null when it had no time to have one. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (!child || !this.isRunning) return child?.exitCode ?? null
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
    return child.exitCode
  }

  /** Runs `node ace` on its data, whether it serves or not. */
  async command(...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ['ace.js', ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.environment,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    }
    await once(child, 'close')
    return { code: child.exitCode, output: stripVTControlCharacters(output) }
  }

  /** Calls an address with the first workspace's key, unless the headers say otherwise. */
  async call(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(headers ?? { authorization: `Bearer ${this.key}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    const json = /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : null
    return { status: answer.status, headers: answer.headers, text, json }
  }

  /** The same as the operator. */
  asOperator(method: string, path: string, body?: unknown) {
    return this.call(method, path, body, { 'x-admin-token': this.adminToken })
  }

  /** Connects a platform provider and maps targets to it. Answers its id. */
  async connect(baseUrl: string, targets = ['gpt-5-mini'], more: object = {}): Promise<string> {
    const input = { name: `Upstream ${baseUrl}`, base_url: baseUrl, ...more }
    const made = await this.asOperator('POST', '/api/v1/admin/providers', input)
    if (made.status !== 201) throw new Error(`no provider: ${made.status} ${made.text}`)
    for (const target of targets) await this.map(target, made.json.id)
    return made.json.id
  }

  async map(target: string, provider: string, model = `upstream-${target}`) {
    const path = `/api/v1/admin/providers/models/${encodeURIComponent(target)}`
    const mapped = await this.asOperator('PUT', path, { provider_id: provider, model })
    if (mapped.status !== 200) throw new Error(`not mapped: ${mapped.status} ${mapped.text}`)
  }

  private isReady() {
    return fetch(`${this.url}/readyz`).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status === 200
      },
      () => false
    )
  }
}
