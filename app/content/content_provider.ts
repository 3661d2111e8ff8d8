import type { ApplicationService } from '@adonisjs/core/types'

/** The jobs of the room. */
async function jobsOfRoom() {
  const [{ IndexPosts }, { PollDueFeed, PollFeeds }, { WriteEntry }] = await Promise.all([
    import('#content/jobs/index_posts'),
    import('#content/jobs/poll_feeds'),
    import('#content/jobs/write_entry'),
  ])
  const { DrainOutbox } = await import('#content/jobs/drain_outbox')
  return [IndexPosts, PollFeeds, DrainOutbox, PollDueFeed, WriteEntry] as const
}

/** Makes the content room's jobs known, and the search index whole after a restore. */
export default class ContentProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const [{ sealedColumns }, { sealedDestinationColumns }] = await Promise.all([
      import('#core/services/sealed_columns'),
      import('#content/delivery/secrets'),
    ])
    const { sealedFeedColumn } = await import('#content/services/feed_credentials')
    for (const column of [...sealedDestinationColumns, sealedFeedColumn]) sealedColumns.add(column)
  }

  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    const { jobs } = await import('#core/services/jobs')
    for (const job of await jobsOfRoom()) jobs.register(job)
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const [{ jobs }, { MINUTE, SECOND }, [indexPosts, pollFeeds, drainOutbox]] = await Promise.all([
      import('#core/services/jobs'),
      import('#core/time'),
      jobsOfRoom(),
    ])
    await jobs.dispatch(indexPosts, {}, { once: 'content.index_posts' })
    await jobs.every(MINUTE, pollFeeds, {})
    await jobs.dispatch(drainOutbox, {})
    await jobs.every(5 * SECOND, drainOutbox, {})
    const { addCheck } = await import('#core/health/checks')
    const { outboxWorker } = await import('#content/delivery/outbox_worker')
    addCheck('deliveries', () => outboxWorker.check())
  }
}
