import { Job } from '@adonisjs/queue'
import { jobs } from '#core/services/jobs'
import { SECOND } from '#core/time'
import { ComputeLearningRun } from '#routing/learning/actions/compute_learning_run'
import { runsHere } from '#routing/learning/services/run_control'

const LATER_MS = 10 * SECOND

/**
 * Computes a refit or a comparison; one that somebody else has taken, or that has ended, is left alone. A process computes one
 * at a time, so that runs of minutes never hold up its other jobs.
 */
export class ComputeRun extends Job<{ run: string }> {
  static options = { name: 'routing.compute_run', maxRetries: 3 }

  async execute() {
    if (runsHere.isBusy) return jobs.dispatch(ComputeRun, this.payload, { delayMs: LATER_MS })
    await new ComputeLearningRun().handle(this.payload.run)
  }
}
