import { Job } from '@adonisjs/queue'
import { jobs } from '#core/services/jobs'
import { SECOND } from '#core/time'
import { ComputeTraining } from '#knowledge/links/compute_training'
import { trainingsHere } from '#knowledge/links/training_control'

const LATER_MS = 10 * SECOND

/**
 * Trains a model; one that somebody else has taken, or that has ended, is left alone. A process trains one at a time, so that
 * minutes of work never hold up its other jobs.
 */
export class TrainLinks extends Job<{ model: string }> {
  static options = { name: 'knowledge.train_links', maxRetries: 3 }

  async execute() {
    if (trainingsHere.isBusy) return jobs.dispatch(TrainLinks, this.payload, { delayMs: LATER_MS })
    await new ComputeTraining().handle(this.payload.model)
  }
}
