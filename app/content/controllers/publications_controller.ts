import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { PublishPost } from '#content/actions/publish_post'
import { expectedVersion } from '#content/controllers/expected_version'
import { postAnswer } from '#content/controllers/post_answer'
import { publishValidator } from '#content/validators/post'

/** Publications of posts. */
@inject()
export default class PublicationsController {
  constructor(private publishPost: PublishPost) {}

  async store(ctx: HttpContext) {
    const body = await check(publishValidator, ctx.request.body() ?? {})
    const post = await this.publishPost.handle(ctx.caller!.workspaceId, ctx.params.post_id, {
      destinationIds: body.destination_ids,
      expected: expectedVersion(ctx),
    })
    return postAnswer(ctx, post)
  }
}
