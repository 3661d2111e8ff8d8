import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { unprocessable } from '#core/validation/errors'
import { ResetEvidence } from '#routing/evidence/reset_evidence'
import { scopeNamed } from '#routing/learning/controllers/scope_named'
import { markDirty } from '#routing/learning/services/learning_scopes'
import { PLATFORM } from '#routing/learning/services/scope'
import { resetValidator } from '#routing/learning/validators/operator'
import { actOf } from '#workspaces/act'

/** Forgets outcomes: of everybody, or as far as is told. */
@inject()
export default class ResetsController {
  constructor(private resetEvidence: ResetEvidence) {}

  async store(ctx: HttpContext) {
    const body = await check(resetValidator, ctx.request.body())
    if (body.workspace_id) await scopeNamed(body.workspace_id, 'body')
    const scope = {
      workspaceId: body.workspace_id ?? null,
      targetId: body.target_id ?? undefined,
      keyId: body.key_id ?? undefined,
      since: body.since ? timeOf(body.since) : undefined,
    }
    const forgotten = await this.resetEvidence.handle(scope, actOf(ctx))
    await markDirty(PLATFORM)
    return forgotten
  }
}

function timeOf(text: string): number {
  const at = Date.parse(text)
  if (!Number.isNaN(at)) return at
  throw unprocessable(['body', 'since'], 'There is no such time', 'datetime_parsing')
}
