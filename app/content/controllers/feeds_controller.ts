import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { AddFeed } from '#content/actions/add_feed'
import { ChangeFeed } from '#content/actions/change_feed'
import { RemoveFeed } from '#content/actions/remove_feed'
import { ListFeeds } from '#content/queries/list_feeds'
import FeedTransformer from '#content/transformers/feed_transformer'
import { feedPatchValidator, feedsQuery, feedValidator } from '#content/validators/feed'

const STANDARD_LIMIT = 200

/** Feeds that the caller's workspace follows. */
@inject()
export default class FeedsController {
  constructor(
    private listFeeds: ListFeeds,
    private addFeed: AddFeed,
    private changeFeed: ChangeFeed,
    private removeFeed: RemoveFeed
  ) {}

  async index({ caller, request, serialize }: HttpContext) {
    const query = await check(feedsQuery, request.qs(), 'query')
    const { limit = STANDARD_LIMIT, offset = 0 } = query
    const { rows, total } = await this.listFeeds.handle(caller!.workspaceId, { limit, offset })
    return { items: await serialize(FeedTransformer.transform(rows)), total, limit, offset }
  }

  async store({ caller, request, response, serialize }: HttpContext) {
    const { url, name = null, category = null } = await check(feedValidator, request.body())
    const feed = await this.addFeed.handle(caller!.workspaceId, { url, name, category })
    response.status(201)
    return serialize(FeedTransformer.transform(feed))
  }

  async update({ caller, params, request, serialize }: HttpContext) {
    const patch = await check(feedPatchValidator, request.body())
    const feed = await this.changeFeed.handle(caller!.workspaceId, params.feed_id, patch)
    return serialize(FeedTransformer.transform(feed))
  }

  async destroy({ caller, params, response }: HttpContext) {
    await this.removeFeed.handle(caller!.workspaceId, params.feed_id)
    return response.noContent()
  }
}
