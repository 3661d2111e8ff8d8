import type { HttpContext } from '@adonisjs/core/http'
import type Post from '#content/models/post'
import { ShowPost } from '#content/queries/show_post'
import PostTransformer from '#content/transformers/post_transformer'

/** A post whole, with its version as entity tag: send it back in `If-Match` to change just this version. */
export async function postAnswer(ctx: HttpContext, post: Post) {
  const showPost = await ctx.containerResolver.make(ShowPost)
  const [listed, whole] = await Promise.all([
    ctx.serialize(PostTransformer.transform(post)),
    showPost.handle(post),
  ])
  ctx.response.header('etag', `"${post.version}"`)
  return { ...(listed as object), ...whole }
}
