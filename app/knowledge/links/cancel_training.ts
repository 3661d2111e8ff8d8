import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { E_TRAINING_ENDED } from '#knowledge/errors'
import { TRAINING_CANCELLED } from '#knowledge/links/training_control'
import type LinkModel from '#knowledge/models/link_model'

/** Cancels a training, wherever it runs; what it learned so far is dropped, and the model that serves goes on. */
export class CancelTraining {
  /** @throws E_TRAINING_ENDED */
  async handle(model: LinkModel): Promise<void> {
    const cancelled = await db
      .from('link_models')
      .where('id', model.id)
      .whereIn('state', ['queued', 'training'])
      .update({ state: 'cancelled', open_key: null, stage: null, ended_at: clock.now() })
    if (Number(cancelled) === 0) throw new E_TRAINING_ENDED([model.state])
    await changes.publish(TRAINING_CANCELLED, model.id)
  }
}
