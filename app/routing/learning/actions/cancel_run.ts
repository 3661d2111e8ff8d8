import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { E_RUN_ENDED } from '#routing/errors'
import type LearningRun from '#routing/learning/models/learning_run'
import { RUN_CANCELLED } from '#routing/learning/services/run_control'

/** Cancels a run, wherever it is computed; what it computed so far is dropped. */
export class CancelRun {
  /** @throws E_RUN_ENDED */
  async handle(run: LearningRun): Promise<void> {
    const cancelled = await db
      .from('learning_runs')
      .where('id', run.id)
      .whereIn('state', ['queued', 'running'])
      .update({ state: 'cancelled', open_key: null, stage: null, ended_at: clock.now() })
    if (Number(cancelled) === 0) throw new E_RUN_ENDED([run.state])
    await changes.publish(RUN_CANCELLED, run.id)
  }
}
