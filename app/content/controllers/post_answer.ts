import type { HttpContext } from '@adonisjs/core/http'
import type Post from '#content/models/post'
import { ShowPost } from '#content/queries/show_post'
import { ListDeliveries } from '#content/queries/list_deliveries'
import DeliveryTransformer from '#content/transformers/delivery_transformer'
import PostTransformer from '#content/transformers/post_transformer'

const ALL = { destinationId: null, status: null, limit: 100, offset: 0 }

/** A post whole, with its version as entity tag: send it back in `If-Match` to change just this version. */
export async function postAnswer(ctx: HttpContext, post: Post) {
  const showPost = await ctx.containerResolver.make(ShowPost)
  const listDeliveries = new ListDeliveries()
  const [listed, whole, { rows }] = await Promise.all([
    ctx.serialize(PostTransformer.transform(post)),
    showPost.handle(post),
    listDeliveries.handle(post.workspaceId, { ...ALL, postId: post.id }),
  ])
  const deliveries = await ctx.serialize(DeliveryTransformer.transform(rows))
  ctx.response.header('etag', `"${post.version}"`)
  return { ...(listed as object), ...whole, deliveries }
}
