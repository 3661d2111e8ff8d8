import type { ApplicationService } from '@adonisjs/core/types'

/** The jobs of the room. */
async function jobsOfRoom() {
  const [{ PruneConversations }, { WriteSummary }] = await Promise.all([
    import('#conversations/jobs/prune_conversations'),
    import('#conversations/jobs/write_summary'),
  ])
  return [PruneConversations, WriteSummary] as const
}

/** Starts and stops the keeping of chats. */
export default class ConversationsProvider {
  #unfollow: (() => void)[] = []

  constructor(protected app: ApplicationService) {}

  async boot() {
    const [{ erasers }, { messageEraser }] = await Promise.all([
      import('#knowledge/services/erasers'),
      import('#conversations/services/forgetting'),
    ])
    erasers.add(messageEraser)
  }

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
    await this.listen()
    const { jobs } = await import('#core/services/jobs')
    for (const job of await jobsOfRoom()) jobs.register(job)
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const [{ jobs }, { HOUR }, [pruneConversations]] = await Promise.all([
      import('#core/services/jobs'),
      import('#core/time'),
      jobsOfRoom(),
    ])
    await jobs.every(HOUR, pruneConversations, {})
  }

  async shutdown() {
    for (const unfollow of this.#unfollow) unfollow()
    if (!this.isServing) return
    const { turnQueue } = await import('#conversations/services/turn_queue')
    const { passageFeed } = await import('#conversations/services/passage_feed')
    const { summaryKeeper } = await import('#conversations/summaries/summary_keeper')
    await turnQueue.stop()
    await passageFeed.flush()
    await summaryKeeper.settled()
  }

  /** Has recall and summaries follow what is written. */
  private async listen() {
    const [{ turnQueue }, { passageFeed }, { summaryKeeper }] = await Promise.all([
      import('#conversations/services/turn_queue'),
      import('#conversations/services/passage_feed'),
      import('#conversations/summaries/summary_keeper'),
    ])
    turnQueue.tell((turns) => passageFeed.take(turns))
    turnQueue.tell((turns) => void summaryKeeper.take(turns))
  }

  private get isServing() {
    return ['web', 'test'].includes(this.app.getEnvironment()) && this.app.getMode() !== 'warmup'
  }
}
