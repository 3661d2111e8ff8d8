import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import logger from '@adonisjs/core/services/logger'
import links from '#config/links'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { changes } from '#core/services/changes'
import { MINUTE, SECOND } from '#core/time'
import type LinkModel from '#knowledge/models/link_model'

/** Topic of the id of a training that was cancelled. */
export const TRAINING_CANCELLED = 'knowledge.training_cancelled'

const BEAT_MS = 5 * SECOND

/** A training whose process said nothing for so long is taken by another one. */
export const SILENT_MS = 30 * SECOND

/** Trainings of this process. */
const controls = new Set<TrainingControl>()

/**
 * Holds a training for this process: says every few seconds that it is alive and how far, and aborts when it is cancelled, was
 * taken by another process, takes too long, or this process stops.
 */
export class TrainingControl {
  readonly #abort = new AbortController()
  readonly #owner = newId('trn')
  #timer: NodeJS.Timeout | null = null
  #limit: NodeJS.Timeout | null = null
  #unfollow = () => {}
  #stage = 'waiting'
  #progress = 0
  /** True when the process stops: the training goes back into the queue. */
  isStopping = false

  private constructor(readonly model: LinkModel) {}

  /** Takes a training that waits, or whose process fell silent; null when somebody else has it or it has ended. */
  static async claim(model: LinkModel): Promise<TrainingControl | null> {
    const control = new TrainingControl(model)
    const now = clock.now()
    const taken = await db
      .from('link_models')
      .where('id', model.id)
      .where('attempts', '<', links.attempts)
      .where((open) =>
        open
          .where('state', 'queued')
          .orWhere((silent) =>
            silent.where('state', 'training').where('alive_at', '<', now - SILENT_MS)
          )
      )
      .update({
        ...{ state: 'training', owner: control.#owner, alive_at: now, started_at: now },
        attempts: db.raw('attempts + 1'),
      })
    if (Number(taken) === 0) return null
    control.#start()
    return control
  }

  /** Ends all trainings of this process; another one takes them. */
  static stopAll() {
    for (const control of controls) {
      control.isStopping = true
      control.#abort.abort(new Error('this process stops'))
    }
  }

  /** Whether this process trains already. */
  static get isBusy() {
    return controls.size > 0
  }

  get signal() {
    return this.#abort.signal
  }

  /** Notes how far it is; it is told with the next sign of life. */
  note(stage: string, progress: number) {
    this.#stage = stage.slice(0, 200)
    this.#progress = Math.max(this.#progress, progress)
  }

  /** Says how far it is at once. */
  async at(stage: string, progress: number) {
    this.note(stage, progress)
    await this.#beat()
    this.signal.throwIfAborted()
  }

  /** Ends the training, within the caller's transaction where its results are written. False when it is no longer ours. */
  async finish(change: object, client: QueryClientContract = db.connection()): Promise<boolean> {
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
    const attempts = db.raw('attempts - 1')
    const queued = { state: 'queued', owner: null, alive_at: null, attempts }
    await this.#own(db.connection()).update(queued)
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
    const { wholeTimeLimitMs } = links
    this.#limit = setTimeout(
      () =>
        this.#abort.abort(new Error(`It took longer than ${wholeTimeLimitMs / MINUTE} minutes`)),
      wholeTimeLimitMs
    ).unref()
    this.#unfollow = changes.on(TRAINING_CANCELLED, (id) => {
      if (id === this.model.id) this.#abort.abort(new Error('It was cancelled'))
    })
  }

  #own(client: QueryClientContract) {
    return client
      .from('link_models')
      .where({ id: this.model.id, owner: this.#owner, state: 'training' })
  }

  async #beat() {
    try {
      const beat = { alive_at: clock.now(), stage: this.#stage, progress: this.#progress }
      const ours = await this.#own(db.connection()).update(beat)
      if (Number(ours) === 0) this.#abort.abort(new Error('It was cancelled'))
    } catch (error) {
      logger.debug({ err: error, model: this.model.id }, 'a training cannot say that it is alive')
    }
  }
}
