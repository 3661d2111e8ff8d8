import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { RotateKey } from '#auth/actions/rotate_key'
import KeyTransformer from '#auth/transformers/key_transformer'
import { keyRotationValidator } from '#auth/validators/key'
import { actOf } from '#workspaces/act'

const STANDARD_GRACE_S = 3_600

/** A rotation makes a key's successor. */
@inject()
export default class KeyRotationsController {
  constructor(private rotateKey: RotateKey) {}

  async store(ctx: HttpContext) {
    const { grace_s: grace = STANDARD_GRACE_S } = await check(
      keyRotationValidator,
      ctx.request.body()
    )
    const { key, token } = await this.rotateKey.handle(
      ctx.caller!.workspaceId,
      ctx.params.key_id,
      grace,
      actOf(ctx)
    )
    ctx.response.status(201)
    return { ...(await ctx.serialize(KeyTransformer.transform(key))), key: token }
  }
}
