import type { ApplicationService } from '@adonisjs/core/types'

/** Makes the content room's jobs known, and the search index whole after a restore. */
export default class ContentProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    const [{ jobs }, { IndexPosts }] = await Promise.all([
      import('#core/services/jobs'),
      import('#content/jobs/index_posts'),
    ])
    jobs.register(IndexPosts)
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const [{ jobs }, { IndexPosts }] = await Promise.all([
      import('#core/services/jobs'),
      import('#content/jobs/index_posts'),
    ])
    await jobs.dispatch(IndexPosts, {}, { once: 'content.index_posts' })
  }
}
