import { Job } from '@adonisjs/queue'
import { ConsiderTraining } from '#knowledge/links/consider_training'

/** Some time after shared facts of a workspace changed: trains where enough is new. */
export class ConsiderTrainingJob extends Job<{ workspace: string }> {
  static options = { name: 'knowledge.consider_training', maxRetries: 1 }

  async execute() {
    await new ConsiderTraining().handle(this.payload.workspace)
  }
}
