import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { CreateKey } from '#auth/actions/create_key'
import KeyTransformer from '#auth/transformers/key_transformer'
import { keyValidator } from '#auth/validators/key'
import { actOf } from '#workspaces/act'

/** Keys that operators make for a workspace, as when it lost its own. */
@inject()
export default class OperatorWorkspaceKeysController {
  constructor(private createKey: CreateKey) {}

  async store(ctx: HttpContext) {
    const body = await check(keyValidator, ctx.request.body())
    const { key, token } = await this.createKey.handle(
      {
        workspaceId: ctx.params.workspace_id,
        name: body.name,
        role: body.role ?? 'member',
        expiresAt: body.expires_at ? Date.parse(body.expires_at) : null,
        allowedCidrs: body.allowed_cidrs,
      },
      actOf(ctx)
    )
    ctx.response.status(201)
    return { ...(await ctx.serialize(KeyTransformer.transform(key))), key: token }
  }
}
