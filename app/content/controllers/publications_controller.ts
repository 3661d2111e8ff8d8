import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { unprocessable } from '#core/validation/errors'
import { ChangePost } from '#content/actions/change_post'
import { expectedVersion } from '#content/controllers/expected_version'
import { postAnswer } from '#content/controllers/post_answer'
import { publishValidator } from '#content/validators/post'

/** Publications of posts. */
@inject()
export default class PublicationsController {
  constructor(private changePost: ChangePost) {}

  async store(ctx: HttpContext) {
    const { destination_ids: named } = await check(publishValidator, ctx.request.body() ?? {})
    const { workspaceId, keyId } = ctx.caller!
    for (const [at, id] of (named ?? []).entries()) {
      throw unprocessable(['body', 'destination_ids', at], `There is no destination "${id}"`)
    }
    const by = { madeBy: keyId, expected: expectedVersion(ctx) }
    const change = { status: 'published' as const }
    const post = await this.changePost.handle(workspaceId, ctx.params.post_id, change, by)
    return postAnswer(ctx, post)
  }
}
