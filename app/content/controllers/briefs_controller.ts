import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { RegeneratePost } from '#content/actions/regenerate_post'
import { WritePost } from '#content/actions/write_post'
import { postAnswer } from '#content/controllers/post_answer'
import { briefValidator } from '#content/validators/post'

/** Briefs that posts are written from. */
@inject()
export default class BriefsController {
  constructor(
    private writePost: WritePost,
    private regeneratePost: RegeneratePost
  ) {}

  async store(ctx: HttpContext) {
    const {
      topic,
      notes = '',
      url = null,
      status = 'draft',
    } = await check(briefValidator, ctx.request.body())
    const { workspaceId, keyId, plan } = ctx.caller!
    const brief = { topic, notes, url }
    const post = await this.writePost.handle({ workspaceId, keyId, plan, brief, status })
    ctx.response.status(201)
    return postAnswer(ctx, post)
  }

  async again(ctx: HttpContext) {
    const { workspaceId, keyId, plan } = ctx.caller!
    const post = await this.regeneratePost.handle(workspaceId, ctx.params.post_id, { keyId, plan })
    return postAnswer(ctx, post)
  }
}
