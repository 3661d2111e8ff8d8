import db from '@adonisjs/lucid/services/db'
import links from '#config/links'
import { clock } from '#core/clock'
import { jobs } from '#core/services/jobs'
import { MINUTE } from '#core/time'
import { TrainLinks } from '#knowledge/links/jobs/train_links'
import { SILENT_MS } from '#core/services/leased_runs'

/** A training that waits longer than this has lost its job. */
const WAITS_MS = 5 * MINUTE

/** Has trainings taken up that nobody carries out any more; one that was tried too often has failed. */
export class WatchTrainings {
  async handle(): Promise<void> {
    const now = clock.now()
    await this.#silent(now)
      .where('attempts', '>=', links.attempts)
      .update({
        ...{ state: 'failed', open_key: null, stage: null, ended_at: now },
        error: `The process that trained ended each time, ${links.attempts} times`,
      })
    const lost = await this.#silent(now).select('id')
    const waiting = await db
      .from('link_models')
      .where('state', 'queued')
      .where('created_at', '<', now - WAITS_MS)
      .select('id')
    for (const { id } of [...lost, ...waiting]) {
      await jobs.dispatch(TrainLinks, { model: id }, { once: `${id}:${now}` })
    }
  }

  #silent(now: number) {
    return db
      .from('link_models')
      .where('state', 'training')
      .where('alive_at', '<', now - SILENT_MS)
  }
}
