import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('../../fixtures/billing/spender.ts', import.meta.url))

/** What a spending process is told. */
export interface SpenderOrders {
  workspaceId: string
  estimateNano: number
  /** Requests at the same time. */
  lanes: number
  /** Refusals in a row after which a lane ends. */
  refusals: number
  /** It begins once there is such a file, so that several begin at the same time. */
  begins?: string
}

const CHUNK_BYTES = 1_000_000

/**
 * A process that spends on the database of this test run, with a data folder that it may share. It writes into a file,
 * since a line in a file is not lost with its writer.
 */
export class Spender {
  static readonly #running = new Set<ChildProcess>()

  /** Kills those that a failed test left behind; the run would wait for them. */
  static killAll() {
    for (const child of this.#running) child.kill('SIGKILL')
    this.#running.clear()
  }

  /** Acknowledged rows: id and cost. */
  readonly acknowledged = new Map<string, number>()
  /** Errors other than an exhausted budget: the code and the milliseconds that it took. */
  readonly errors: string[] = []
  isReady = false
  hasSpent = false
  readonly #child: ChildProcess
  readonly #folder = mkdtempSync(join(tmpdir(), 'signalbox-spender-'))
  readonly #output = openSync(join(this.#folder, 'lines'), 'w+')
  #read = 0
  #rest = ''

  constructor(orders: SpenderOrders, dataDir: string, environment: Record<string, string> = {}) {
    this.#child = spawn(
      process.execPath,
      ['--import=@poppinss/ts-exec', SCRIPT, JSON.stringify(orders)],
      {
        env: { ...process.env, SVC_DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...environment },
        stdio: ['ignore', this.#output, 'pipe'],
      }
    )
    Spender.#running.add(this.#child)
    this.#child.stderr!.on('data', (chunk) => this.errors.push(...String(chunk).trim().split('\n')))
  }

  /** Waits until something holds of this process. */
  async until(holds: (spender: Spender) => boolean, limitMs = 60_000) {
    const deadline = Date.now() + limitMs
    for (this.read(); !holds(this); this.read()) {
      if (Date.now() > deadline || this.#child.exitCode !== null) {
        throw new Error(`the spender did not get that far: ${this.errors.join('\n')}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  /** How many rows it has acknowledged by now. */
  count(): number {
    this.read()
    return this.acknowledged.size
  }

  /** Ends it by a signal; SIGKILL leaves it no time for anything. */
  async end(signal: 'SIGKILL' | 'SIGTERM') {
    const closed = once(this.#child, 'close')
    this.#child.kill(signal)
    await closed
    Spender.#running.delete(this.#child)
    this.read()
    closeSync(this.#output)
    rmSync(this.#folder, { recursive: true })
    return this.#child.exitCode
  }

  /** Reads what is new. Only whole lines were acknowledged. */
  private read() {
    const buffer = Buffer.alloc(CHUNK_BYTES)
    for (;;) {
      const bytes = readSync(this.#output, buffer, 0, CHUNK_BYTES, this.#read)
      if (bytes === 0) return
      this.#read += bytes
      const lines = (this.#rest + buffer.toString('utf8', 0, bytes)).split('\n')
      this.#rest = lines.pop()!
      for (const line of lines) this.take(line)
    }
  }

  private take(line: string) {
    if (line === 'ready') {
      this.isReady = true
    } else if (line === 'spent') {
      this.hasSpent = true
    } else {
      const [id, cost] = line.split(' ')
      this.acknowledged.set(id!, Number(cost))
    }
  }
}
