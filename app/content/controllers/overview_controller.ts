import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { feedUrlOf } from '#content/controllers/feed_url'
import { profileAnswer } from '#content/controllers/profile_answer'
import { ShowOverview } from '#content/queries/show_overview'
import DestinationTransformer from '#content/transformers/destination_transformer'
import FeedTransformer from '#content/transformers/feed_transformer'
import { LIMITS } from '#content/limits'

/** The content of the caller's workspace at a glance. */
@inject()
export default class OverviewController {
  constructor(private showOverview: ShowOverview) {}

  async show(ctx: HttpContext) {
    const { profile, posts, feeds, deliveries, destinations, writer } =
      await this.showOverview.handle(ctx.caller!.workspaceId)
    return {
      profile: profileAnswer(profile),
      posts: { total: Object.values(posts).reduce((sum, count) => sum + count), ...posts },
      feeds: await ctx.serialize(FeedTransformer.transform(feeds)),
      deliveries,
      destinations: await ctx.serialize(DestinationTransformer.transform(destinations)),
      writer: { target: writer.targetId, provider: writer.provider, why: writer.why },
      limits: LIMITS,
      feed_url: feedUrlOf(ctx),
    }
  }
}
