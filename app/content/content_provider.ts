import type { ApplicationService } from '@adonisjs/core/types'

/** The jobs of the room. */
async function jobsOfRoom() {
  const [{ IndexPosts }, { PollDueFeed, PollFeeds }, { WriteEntry }] = await Promise.all([
    import('#content/jobs/index_posts'),
    import('#content/jobs/poll_feeds'),
    import('#content/jobs/write_entry'),
  ])
  return [IndexPosts, PollFeeds, PollDueFeed, WriteEntry] as const
}

/** Makes the content room's jobs known, and the search index whole after a restore. */
export default class ContentProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    const { jobs } = await import('#core/services/jobs')
    for (const job of await jobsOfRoom()) jobs.register(job)
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const [{ jobs }, { MINUTE }, [indexPosts, pollFeeds]] = await Promise.all([
      import('#core/services/jobs'),
      import('#core/time'),
      jobsOfRoom(),
    ])
    await jobs.dispatch(indexPosts, {}, { once: 'content.index_posts' })
    await jobs.every(MINUTE, pollFeeds, {})
  }
}
