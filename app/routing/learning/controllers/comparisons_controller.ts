import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { RequestComparison } from '#routing/learning/actions/request_comparison'
import { FindRun, ListRuns } from '#routing/learning/queries/learning_runs'
import { comparisonOut } from '#routing/learning/transformers/learning_run'
import { comparisonValidator } from '#routing/learning/validators/comparison'
import { runsQuery } from '#routing/learning/validators/operator'
import { actOf } from '#workspaces/act'

const STANDARD_LIMIT = 50
const STANDARD_SEED = 1

/** Comparisons of learners on recorded outcomes. */
@inject()
export default class ComparisonsController {
  constructor(
    private requestComparison: RequestComparison,
    private listRuns: ListRuns,
    private findRun: FindRun
  ) {}

  async index({ request }: HttpContext) {
    const { limit = STANDARD_LIMIT, offset = 0 } = await check(runsQuery, request.qs(), 'query')
    const { items, total } = await this.listRuns.handle('comparison', limit, offset)
    return { items: items.map(comparisonOut), total, limit, offset }
  }

  async store(ctx: HttpContext) {
    const body = await check(comparisonValidator, ctx.request.body())
    const run = await this.requestComparison.handle({
      evaluationSetId: body.evaluation_set_id ?? null,
      learners: body.learners ?? null,
      requestedBy: actOf(ctx).actor.id,
      seed: body.seed ?? STANDARD_SEED,
    })
    ctx.response.status(202)
    return comparisonOut(run)
  }

  async show({ params }: HttpContext) {
    return comparisonOut(await this.findRun.handle('comparison', params.comparison_id))
  }
}
