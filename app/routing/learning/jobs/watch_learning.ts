import { Job } from '@adonisjs/queue'
import { WatchEvidence } from '#routing/learning/actions/watch_evidence'

/** Every minute: starts refits where enough is new, and takes up runs whose process died. */
export class WatchLearning extends Job<Record<string, never>> {
  static options = { name: 'routing.watch_learning', maxRetries: 1 }

  async execute() {
    await new WatchEvidence().handle()
  }
}
