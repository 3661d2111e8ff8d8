import { Job } from '@adonisjs/queue'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { jobs } from '#core/services/jobs'
import { PollFeed } from '#content/actions/poll_feed'

const AT_ONCE = 200

/** Polls one feed that is due. */
export class PollDueFeed extends Job<{ feedId: string }> {
  static options = { name: 'content.poll_feed', maxRetries: 0 }

  async execute() {
    await new PollFeed().handle(this.payload.feedId, 'schedule')
  }
}

/** Finds feeds that are due and has each polled; one process of all does it each minute. */
export class PollFeeds extends Job<Record<string, never>> {
  static options = { name: 'content.poll_feeds', maxRetries: 0 }

  async execute() {
    const now = clock.now()
    const due = await db
      .from('feeds')
      .where('enabled', true)
      .where('next_at', '<=', now)
      .where('lease_until', '<=', now)
      .orderBy('next_at')
      .limit(AT_ONCE)
      .select('id')
    for (const { id } of due) {
      await jobs.dispatch(PollDueFeed, { feedId: id }, { once: `content.poll.${id}` })
    }
  }
}
