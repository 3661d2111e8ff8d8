import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { CancelRun } from '#routing/learning/actions/cancel_run'
import { RequestRefit } from '#routing/learning/actions/request_refit'
import { scopeNamed } from '#routing/learning/controllers/scope_named'
import { FindRun, ListRuns } from '#routing/learning/queries/learning_runs'
import { refitOut } from '#routing/learning/transformers/learning_run'
import { refitValidator, runsQuery } from '#routing/learning/validators/operator'
import { actOf } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

const STANDARD_LIMIT = 50

/** Trainings of the router's model, asked for, watched and cancelled by operators. */
@inject()
export default class RefitsController {
  constructor(
    private requestRefit: RequestRefit,
    private cancelRun: CancelRun,
    private listRuns: ListRuns,
    private findRun: FindRun
  ) {}

  async index({ request }: HttpContext) {
    const { limit = STANDARD_LIMIT, offset = 0 } = await check(runsQuery, request.qs(), 'query')
    const { items, total } = await this.listRuns.handle('refit', limit, offset)
    return { items: items.map(refitOut), total, limit, offset }
  }

  async store(ctx: HttpContext) {
    const body = await check(refitValidator, ctx.request.body())
    const scope = await scopeNamed(body.workspace_id ?? undefined, 'body')
    const by = actOf(ctx)
    const { run, isNew } = await this.requestRefit.handle({
      scope,
      reason: 'asked for',
      requestedBy: by.actor.id,
      seed: body.seed,
    })
    if (isNew) await auditTrail.record({ by, action: 'router_refit.requested', object: run.id })
    ctx.response.status(202)
    return refitOut(run)
  }

  async show({ params }: HttpContext) {
    return refitOut(await this.findRun.handle('refit', params.refit_id))
  }

  async destroy(ctx: HttpContext) {
    const run = await this.findRun.handle('refit', ctx.params.refit_id)
    await this.cancelRun.handle(run)
    await auditTrail.record({ by: actOf(ctx), action: 'router_refit.cancelled', object: run.id })
    return ctx.response.noContent()
  }
}
