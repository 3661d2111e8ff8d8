import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import logger from '@adonisjs/core/services/logger'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { changes } from '#core/services/changes'
import { MINUTE, SECOND } from '#core/time'
import type LearningRun from '#routing/learning/models/learning_run'

/** Topic of the id of a run that was cancelled. */
export const RUN_CANCELLED = 'routing.run_cancelled'

const BEAT_MS = 5 * SECOND

/** A run whose process said nothing for so long is taken by another one. */
export const SILENT_MS = 30 * SECOND

const TIME_LIMIT_MS = 15 * MINUTE

/** Runs that this process computes. */
const controls = new Set<RunControl>()

/**
 * Holds a run for this process: says every few seconds that it is alive and how far, and aborts when the run is cancelled, was
 * taken by another process, takes too long, or this process stops.
 */
export class RunControl {
  readonly #abort = new AbortController()
  readonly #owner = newId('run')
  #timer: NodeJS.Timeout | null = null
  #limit: NodeJS.Timeout | null = null
  #unfollow = () => {}
  #stage = 'waiting'
  #progress = 0
  /** True when the process stops: the run goes back into the queue. */
  isStopping = false

  private constructor(readonly run: LearningRun) {}

  /** Takes a run that waits, or whose process fell silent; null when somebody else has it or it has ended. */
  static async claim(run: LearningRun): Promise<RunControl | null> {
    const control = new RunControl(run)
    const now = clock.now()
    const taken = await db
      .from('learning_runs')
      .where('id', run.id)
      .where((open) =>
        open
          .where('state', 'queued')
          .orWhere((silent) =>
            silent.where('state', 'running').where('alive_at', '<', now - SILENT_MS)
          )
      )
      .update({ state: 'running', owner: control.#owner, alive_at: now, started_at: now })
    if (Number(taken) === 0) return null
    control.#start()
    return control
  }

  /** Ends all computations of this process; their runs wait for another one. */
  static stopAll() {
    for (const control of controls) {
      control.isStopping = true
      control.#abort.abort(new Error('this process stops'))
    }
  }

  /** Whether this process computes a run already. */
  static get isBusy() {
    return controls.size > 0
  }

  get signal() {
    return this.#abort.signal
  }

  /** Notes how far it is; it is told with the next sign of life. */
  note(stage: string, progress: number) {
    this.#stage = stage
    this.#progress = progress
  }

  /** Says how far it is at once. */
  async at(stage: string, progress: number) {
    this.note(stage, progress)
    await this.#beat()
    this.signal.throwIfAborted()
  }

  /** Ends the run, within the caller's transaction where its results are written. False when it is no longer ours. */
  async finish(
    change: { state: string; report?: object; error?: string | null },
    client: Pick<TransactionClientContract, 'from'> = db
  ): Promise<boolean> {
    const ended = await this.#own(client).update({
      state: change.state,
      progress: change.state === 'done' ? 1 : this.#progress,
      stage: null,
      report: change.report === undefined ? null : JSON.stringify(change.report),
      error: change.error ?? null,
      open_key: null,
      ended_at: clock.now(),
    })
    return Number(ended) > 0
  }

  /** Lets another process take it. */
  async giveBack() {
    await this.#own(db).update({ state: 'queued', owner: null, alive_at: null })
  }

  release() {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#limit) clearTimeout(this.#limit)
    this.#unfollow()
    controls.delete(this)
  }

  #start() {
    controls.add(this)
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS).unref()
    this.#limit = setTimeout(
      () => this.#abort.abort(new Error(`It took longer than ${TIME_LIMIT_MS / MINUTE} minutes`)),
      TIME_LIMIT_MS
    ).unref()
    this.#unfollow = changes.on(RUN_CANCELLED, (id) => {
      if (id === this.run.id) this.#abort.abort(new Error('It was cancelled'))
    })
  }

  #own(client: Pick<TransactionClientContract, 'from'>) {
    return client
      .from('learning_runs')
      .where({ id: this.run.id, owner: this.#owner, state: 'running' })
  }

  async #beat() {
    try {
      const beat = { alive_at: clock.now(), stage: this.#stage, progress: this.#progress }
      const ours = await this.#own(db).update(beat)
      if (Number(ours) === 0) this.#abort.abort(new Error('It was cancelled'))
    } catch (error) {
      logger.debug({ err: error, run: this.run.id }, 'a run cannot say that it is alive')
    }
  }
}
