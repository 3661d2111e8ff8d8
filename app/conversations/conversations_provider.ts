import type { ApplicationService } from '@adonisjs/core/types'

/** Starts and stops the keeping of chats. */
export default class ConversationsProvider {
  #unfollow: (() => void)[] = []

  constructor(protected app: ApplicationService) {}

  /** Code generation only warms the app up; nothing of this is needed there. */
  async start() {
    if (!this.isServing) return
    const [{ chains }, { chainIndex }, { conversationSettings }] = await Promise.all([
      import('#conversations/services/chains'),
      import('#conversations/services/chain_index'),
      import('#conversations/services/conversation_settings'),
    ])
    await chains.prepare()
    this.#unfollow.push(conversationSettings.follow(), chainIndex.follow())
  }

  async shutdown() {
    for (const unfollow of this.#unfollow) unfollow()
    if (!this.isServing) return
    const { turnQueue } = await import('#conversations/services/turn_queue')
    await turnQueue.stop()
  }

  private get isServing() {
    return ['web', 'test'].includes(this.app.getEnvironment()) && this.app.getMode() !== 'warmup'
  }
}
