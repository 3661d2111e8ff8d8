import { hash } from 'node:crypto'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { feedUrlOf } from '#content/controllers/feed_url'
import { PublishedPosts } from '#content/queries/published_posts'
import { ShowProfile } from '#content/queries/show_profile'
import { lastChange, rssOf } from '#content/services/rss'

/** Published posts as RSS. */
@inject()
export default class RssController {
  constructor(
    private publishedPosts: PublishedPosts,
    private showProfile: ShowProfile
  ) {}

  async show(ctx: HttpContext) {
    const { workspaceId } = ctx.caller!
    const [posts, profile] = await Promise.all([
      this.publishedPosts.handle(workspaceId),
      this.showProfile.handle(workspaceId),
    ])
    const xml = rssOf(posts, { name: 'Posts', feedUrl: feedUrlOf(ctx), profile })
    const changedAt = Math.max(lastChange(posts), profile.updatedAt ?? 0)
    const etag = `"${hash('sha256', xml, 'base64url').slice(0, 27)}"`
    ctx.response.header('etag', etag)
    ctx.response.header('last-modified', new Date(changedAt).toUTCString())
    ctx.response.header('cache-control', 'private, no-cache')
    if (isKnown(ctx, etag, changedAt)) return ctx.response.status(304).send(null)
    ctx.response.header('content-type', 'application/rss+xml; charset=utf-8')
    return ctx.response.send(xml)
  }
}

/** Whether the reader has this already: by its entity tag, else by time, which HTTP states in whole seconds (RFC 9110, 13.1). */
function isKnown({ request }: HttpContext, etag: string, changedAt: number) {
  const tags = request.header('if-none-match')
  if (tags !== undefined) {
    return (
      tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
    )
  }
  const since = Date.parse(request.header('if-modified-since') ?? '')
  return !Number.isNaN(since) && Math.floor(changedAt / 1_000) * 1_000 <= since
}
