import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type Feed from '#content/models/feed'

/** A feed with how its last fetch went. */
export default class FeedTransformer extends BaseTransformer<Feed> {
  toObject() {
    const feed = this.resource
    const fetched = feed.lastFetch ?? null
    return {
      id: feed.id,
      url: feed.url,
      has_credentials: Boolean(feed.credentialsSealed),
      name: feed.name ?? null,
      title: feed.title ?? null,
      category: feed.category ?? null,
      site_url: feed.siteUrl ?? null,
      enabled: feed.enabled,
      state: feed.state,
      failures: feed.failures,
      next_fetch_at: feed.enabled && feed.state !== 'gone' ? isoTime(feed.nextAt) : null,
      last_fetch: fetched && {
        at: isoTime(fetched.at),
        how: fetched.how,
        took_ms: fetched.tookMs,
        bytes: fetched.bytes,
        entries: fetched.entries,
        new_posts: fetched.taken,
        unchanged: fetched.isUnchanged,
        gap: fetched.hasGap,
        error: fetched.error,
        feeds_named: fetched.discovered,
      },
      created_at: isoTime(feed.createdAt),
      updated_at: isoTime(feed.updatedAt),
    }
  }
}
