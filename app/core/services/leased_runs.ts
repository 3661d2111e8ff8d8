import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import logger from '@adonisjs/core/services/logger'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { changes } from '#core/services/changes'
import { MINUTE, SECOND } from '#core/time'

const BEAT_MS = 5 * SECOND
const LONGEST_STAGE = 200

/** A run whose process said nothing for so long is taken by another one. */
export const SILENT_MS = 30 * SECOND

/** Runs of minutes whose rows tell how they stand: `state` (`queued`, while it runs, the end), `owner`, `alive_at`, `progress`, `stage`. */
export interface LeasedRunKind {
  table: string
  /** What `state` says while it runs. */
  running: string
  /** Topic of the id of a run that was cancelled. */
  cancelled: string
  limitMs: number
  /** How often a run is taken up; its table counts them as `attempts` then. @default without end */
  mostAttempts?: number
}

type Client = Pick<TransactionClientContract, 'from'>

/** All runs of a kind that this process holds. */
export class LeasedRuns<Row extends { id: string }> {
  readonly #held = new Set<LeasedRun<Row>>()

  constructor(private readonly kind: LeasedRunKind) {}

  /** Takes a run that waits, or whose process fell silent; null when somebody else has it or it has ended. */
  async claim(row: Row): Promise<LeasedRun<Row> | null> {
    const { table, running, mostAttempts } = this.kind
    const run: LeasedRun<Row> = new LeasedRun(this.kind, row, () => this.#held.delete(run))
    const now = clock.now()
    const open = db
      .from(table)
      .where('id', row.id)
      .where((either) =>
        either
          .where('state', 'queued')
          .orWhere((silent) =>
            silent.where('state', running).where('alive_at', '<', now - SILENT_MS)
          )
      )
    if (mostAttempts !== undefined) void open.where('attempts', '<', mostAttempts)
    const taken = await open.update({
      ...{ state: running, owner: run.owner, alive_at: now, started_at: now },
      ...(mostAttempts === undefined ? {} : { attempts: db.raw('attempts + 1') }),
    })
    if (Number(taken) === 0) return null
    this.#held.add(run)
    run.start()
    return run
  }

  /** Ends what this process computes; another one takes it. */
  stopAll() {
    for (const run of this.#held) run.stop()
  }

  /** Whether this process computes one already. */
  get isBusy() {
    return this.#held.size > 0
  }
}

/**
 * A run held by this process: says every few seconds that it is alive and how far, and aborts when it is cancelled, was taken by
 * another process, takes too long, or this process stops.
 */
export class LeasedRun<Row extends { id: string }> {
  readonly owner = newId('run')
  readonly #abort = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #limit: NodeJS.Timeout | null = null
  #unfollow = () => {}
  #stage = 'waiting'
  #progress = 0
  #isStopping = false

  constructor(
    private readonly kind: LeasedRunKind,
    readonly row: Row,
    private readonly onRelease: () => void
  ) {}

  get signal() {
    return this.#abort.signal
  }

  /** 0..1 */
  get progress() {
    return this.#progress
  }

  /** True when the process stops: the run goes back into the queue. */
  get isStopping() {
    return this.#isStopping
  }

  start() {
    const { limitMs, cancelled } = this.kind
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS).unref()
    this.#limit = setTimeout(
      () => this.#abort.abort(new Error(`It took longer than ${limitMs / MINUTE} minutes`)),
      limitMs
    ).unref()
    this.#unfollow = changes.on(cancelled, (id) => {
      if (id === this.row.id) this.#abort.abort(new Error('It was cancelled'))
    })
  }

  stop() {
    this.#isStopping = true
    this.#abort.abort(new Error('this process stops'))
  }

  /** Notes how far it is; it is told with the next sign of life. */
  note(stage: string, progress: number) {
    this.#stage = stage.slice(0, LONGEST_STAGE)
    this.#progress = Math.max(this.#progress, progress)
  }

  /** Says how far it is at once. */
  async at(stage: string, progress: number) {
    this.note(stage, progress)
    await this.#beat()
    this.signal.throwIfAborted()
  }

  /** Ends the run, within the caller's transaction where its results are written. False when it is no longer ours. */
  async finish(change: object, client: Client = db): Promise<boolean> {
    const ended = await this.#own(client).update({
      ...change,
      stage: null,
      open_key: null,
      ended_at: clock.now(),
    })
    return Number(ended) > 0
  }

  /** Lets another process take it; this attempt does not count. */
  async giveBack() {
    const isCounted = this.kind.mostAttempts !== undefined
    await this.#own(db).update({
      ...{ state: 'queued', owner: null, alive_at: null },
      ...(isCounted ? { attempts: db.raw('attempts - 1') } : {}),
    })
  }

  release() {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#limit) clearTimeout(this.#limit)
    this.#unfollow()
    this.onRelease()
  }

  #own(client: Client) {
    const { table, running } = this.kind
    return client.from(table).where({ id: this.row.id, owner: this.owner, state: running })
  }

  async #beat() {
    try {
      const beat = { alive_at: clock.now(), stage: this.#stage, progress: this.#progress }
      const ours = await this.#own(db).update(beat)
      if (Number(ours) === 0) this.#abort.abort(new Error('It was cancelled'))
    } catch (error) {
      logger.debug({ err: error, run: this.row.id }, 'a run cannot say that it is alive')
    }
  }
}
