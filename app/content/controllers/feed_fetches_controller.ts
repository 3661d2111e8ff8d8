import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { unprocessable } from '#core/validation/errors'
import { PollFeed, type Polled } from '#content/actions/poll_feed'
import { E_FEED_IS_BEING_POLLED } from '#content/errors'
import { FindFeed } from '#content/queries/find_feed'
import { ListFeeds } from '#content/queries/list_feeds'
import FeedTransformer from '#content/transformers/feed_transformer'
import { refreshValidator } from '#content/validators/feed'

const AT_ONCE = 8

/** Fetches of feeds by hand. */
@inject()
export default class FeedFetchesController {
  constructor(
    private findFeed: FindFeed,
    private listFeeds: ListFeeds,
    private pollFeed: PollFeed
  ) {}

  async store(ctx: HttpContext) {
    const { id } = await this.findFeed.handle(ctx.caller!.workspaceId, ctx.params.feed_id)
    const polled = await this.pollFeed.handle(id, 'hand')
    if (!polled) throw new E_FEED_IS_BEING_POLLED()
    return this.answer(ctx, polled)
  }

  async refresh(ctx: HttpContext) {
    const { feed_ids: named } = await check(refreshValidator, ctx.request.body() ?? {})
    const feeds = await this.listFeeds.toPoll(ctx.caller!.workspaceId, named)
    for (const [at, id] of (named ?? []).entries()) {
      if (!feeds.some((feed) => feed.id === id)) {
        throw unprocessable(['body', 'feed_ids', at], `There is no feed "${id}"`)
      }
    }
    const polled: Polled[] = []
    for (let at = 0; at < feeds.length; at += AT_ONCE) {
      const some = feeds.slice(at, at + AT_ONCE)
      const done = await Promise.all(some.map(({ id }) => this.pollFeed.handle(id, 'hand')))
      polled.push(...done.filter((one) => one !== null))
    }
    return {
      items: await Promise.all(polled.map((one) => this.answer(ctx, one))),
      busy: feeds.length - polled.length,
      new_posts: polled.reduce((sum, { postIds }) => sum + postIds.length, 0),
    }
  }

  private async answer({ serialize }: HttpContext, { feed, postIds }: Polled) {
    return { feed: await serialize(FeedTransformer.transform(feed)), post_ids: postIds }
  }
}
