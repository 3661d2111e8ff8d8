import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { ChangePost } from '#content/actions/change_post'
import { CreatePost } from '#content/actions/create_post'
import { DeletePost } from '#content/actions/delete_post'
import { postAnswer } from '#content/controllers/post_answer'
import { expectedVersion } from '#content/controllers/expected_version'
import { FindPost } from '#content/queries/find_post'
import { ListPosts } from '#content/queries/list_posts'
import PostTransformer from '#content/transformers/post_transformer'
import { postPatchValidator, postsQuery, postValidator } from '#content/validators/post'

const STANDARD_LIMIT = 50

/** Posts of the caller's workspace. */
@inject()
export default class PostsController {
  constructor(
    private listPosts: ListPosts,
    private findPost: FindPost,
    private createPost: CreatePost,
    private changePost: ChangePost,
    private deletePost: DeletePost
  ) {}

  async index(ctx: HttpContext) {
    const query = await check(postsQuery, ctx.request.qs(), 'query')
    const { status = null, q = null, limit = STANDARD_LIMIT, offset = 0 } = query
    const { rows, total } = await this.listPosts.handle(ctx.caller!.workspaceId, {
      status,
      q,
      limit,
      offset,
    })
    return { items: await ctx.serialize(PostTransformer.transform(rows)), total, limit, offset }
  }

  async store(ctx: HttpContext) {
    const body = await check(postValidator, ctx.request.body())
    const { workspaceId, keyId } = ctx.caller!
    const post = await this.createPost.handle({
      workspaceId,
      text: {
        title: body.title,
        summary: body.summary ?? '',
        body: body.body,
        tags: body.tags ?? [],
        imageUrl: body.image_url ?? null,
      },
      status: body.status ?? 'draft',
      category: body.category ?? null,
      sourceUrl: body.source_url ?? null,
      origin: 'sent',
      madeBy: keyId,
    })
    ctx.response.status(201)
    return postAnswer(ctx, post)
  }

  async show(ctx: HttpContext) {
    return postAnswer(ctx, await this.findPost.handle(ctx.caller!.workspaceId, ctx.params.post_id))
  }

  async update(ctx: HttpContext) {
    const { image_url: imageUrl, ...rest } = await check(postPatchValidator, ctx.request.body())
    const { workspaceId, keyId } = ctx.caller!
    const by = { madeBy: keyId, expected: expectedVersion(ctx) }
    const post = await this.changePost.handle(
      workspaceId,
      ctx.params.post_id,
      { ...rest, imageUrl },
      by
    )
    return postAnswer(ctx, post)
  }

  async destroy(ctx: HttpContext) {
    await this.deletePost.handle(ctx.caller!.workspaceId, ctx.params.post_id)
    return ctx.response.noContent()
  }
}
