import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { CreateKey } from '#auth/actions/create_key'
import { RevokeKey } from '#auth/actions/revoke_key'
import { UpdateKey } from '#auth/actions/update_key'
import { FindKey } from '#auth/queries/find_key'
import { ListKeys } from '#auth/queries/list_keys'
import KeyTransformer from '#auth/transformers/key_transformer'
import { keyPatchValidator, keyValidator } from '#auth/validators/key'
import { actOf } from '#workspaces/act'
import { pageQuery } from '#auth/validators/page'

/** The API keys of the caller's workspace. */
@inject()
export default class KeysController {
  constructor(
    private listKeys: ListKeys,
    private findKey: FindKey,
    private createKey: CreateKey,
    private updateKey: UpdateKey,
    private revokeKey: RevokeKey
  ) {}

  async index({ request, caller, serialize }: HttpContext) {
    const { limit = 50, offset = 0 } = await check(pageQuery, request.qs(), 'query')
    const { rows, total } = await this.listKeys.handle(caller!.workspaceId, { limit, offset })
    return { items: await serialize(KeyTransformer.transform(rows)), total, limit, offset }
  }

  async store(ctx: HttpContext) {
    const body = await check(keyValidator, ctx.request.body())
    const { key, token } = await this.createKey.handle(
      {
        workspaceId: ctx.caller!.workspaceId,
        createdBy: ctx.caller!.userId,
        name: body.name,
        role: body.role ?? 'member',
        expiresAt: timeOf(body.expires_at),
        allowedCidrs: body.allowed_cidrs,
      },
      actOf(ctx)
    )
    ctx.response.status(201)
    return { ...(await ctx.serialize(KeyTransformer.transform(key))), key: token }
  }

  async show({ params, caller, serialize }: HttpContext) {
    const key = await this.findKey.handle(caller!.workspaceId, params.key_id)
    return serialize(KeyTransformer.transform(key))
  }

  async update(ctx: HttpContext) {
    const {
      expires_at: expiresAt,
      allowed_cidrs: allowedCidrs,
      ...rest
    } = await check(keyPatchValidator, ctx.request.body())
    const key = await this.updateKey.handle(
      ctx.caller!.workspaceId,
      ctx.params.key_id,
      {
        ...rest,
        ...(expiresAt === undefined ? {} : { expiresAt: timeOf(expiresAt) }),
        ...(allowedCidrs === undefined ? {} : { allowedCidrs }),
      },
      actOf(ctx)
    )
    return ctx.serialize(KeyTransformer.transform(key))
  }

  async destroy(ctx: HttpContext) {
    await this.revokeKey.handle(ctx.caller!.workspaceId, ctx.params.key_id, actOf(ctx))
    return ctx.response.status(204).send(null)
  }
}

const timeOf = (text: string | null | undefined) => (text ? Date.parse(text) : null)
