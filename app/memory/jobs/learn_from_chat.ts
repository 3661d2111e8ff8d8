import { Job } from '@adonisjs/queue'
import app from '@adonisjs/core/services/app'
import { LearnByModel } from '#memory/actions/learn_by_model'

/** Has a model look for memories in one message. */
export class LearnFromChat extends Job<{ lessonId: string }> {
  static options = { name: 'memory.learn_from_chat', maxRetries: 2 }

  async execute() {
    const learnByModel = await app.container.make(LearnByModel)
    await learnByModel.handle(this.payload.lessonId)
  }
}
