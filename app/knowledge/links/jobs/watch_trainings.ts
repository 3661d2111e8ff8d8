import { Job } from '@adonisjs/queue'
import { WatchTrainings } from '#knowledge/links/watch_trainings'

/** Every minute: takes up trainings whose process died. */
export class WatchTrainingsJob extends Job<Record<string, never>> {
  static options = { name: 'knowledge.watch_trainings', maxRetries: 1 }

  async execute() {
    await new WatchTrainings().handle()
  }
}
