import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import type Feed from '#content/models/feed'
import { FindFeed } from '#content/queries/find_feed'

/** What may change of a feed; null and absent leave a field as it is. */
export interface FeedPatch {
  name?: string | null
  category?: string | null
  enabled?: boolean | null
}

/** Changes a feed; one that is switched on again is due at once. */
@inject()
export class ChangeFeed {
  constructor(private findFeed: FindFeed) {}

  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string, patch: FeedPatch): Promise<Feed> {
    const feed = await this.findFeed.handle(workspaceId, id)
    const isResumed = patch.enabled === true && !feed.enabled
    feed.merge({
      name: patch.name ?? feed.name,
      category: patch.category ?? feed.category,
      enabled: patch.enabled ?? feed.enabled,
      ...(isResumed ? { nextAt: clock.now() } : {}),
      updatedAt: clock.now(),
    })
    return feed.save()
  }
}
