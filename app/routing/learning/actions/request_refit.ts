import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { jobs } from '#core/services/jobs'
import { isDuplicate } from '#core/storage_errors'
import { ComputeRun } from '#routing/learning/jobs/compute_run'
import LearningRun from '#routing/learning/models/learning_run'

/** What a refit is asked for with. */
export interface RefitWish {
  scope: string
  /** Why, for people: `asked for`, `500 new outcomes`. */
  reason: string
  requestedBy: string | null
  /** Draws of the training; the same data and seed train the same snapshot. */
  seed?: number
}

const STANDARD_SEED = 1

/** Asks for a refit of a scope. There is one at a time: while it waits or runs, it is the answer to every further wish. */
export class RequestRefit {
  async handle(wish: RefitWish): Promise<{ run: LearningRun; isNew: boolean }> {
    const openKey = `refit:${wish.scope}`
    for (;;) {
      const open = await LearningRun.query().where({ openKey }).first()
      if (open) return { run: open, isNew: false }
      try {
        const run = await this.#create(wish, openKey)
        await jobs.dispatch(ComputeRun, { run: run.id }, { once: run.id })
        return { run, isNew: true }
      } catch (error) {
        if (!isDuplicate(error)) throw error
      }
    }
  }

  #create(wish: RefitWish, openKey: string) {
    return LearningRun.create({
      id: newId('fit'),
      kind: 'refit',
      scope: wish.scope,
      state: 'queued',
      stage: null,
      progress: 0,
      reason: wish.reason,
      requestedBy: wish.requestedBy,
      wish: { seed: wish.seed ?? STANDARD_SEED },
      openKey,
      createdAt: clock.now(),
    })
  }
}

/** Puts a run back into the queue whose process died. */
export const dispatchAgain = async (runId: string) => {
  await db.from('learning_runs').where({ id: runId, state: 'running' }).update({ state: 'queued' })
  await jobs.dispatch(ComputeRun, { run: runId }, { once: `${runId}:${clock.now()}` })
}
