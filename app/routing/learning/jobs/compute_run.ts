import { Job } from '@adonisjs/queue'
import { ComputeLearningRun } from '#routing/learning/actions/compute_learning_run'

/** Computes a refit or a comparison; one that somebody else has taken, or that has ended, is left alone. */
export class ComputeRun extends Job<{ run: string }> {
  static options = { name: 'routing.compute_run', maxRetries: 3 }

  async execute() {
    await new ComputeLearningRun().handle(this.payload.run)
  }
}
