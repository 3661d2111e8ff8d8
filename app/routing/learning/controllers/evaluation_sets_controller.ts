import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { CreateEvaluationSet } from '#routing/learning/actions/create_evaluation_set'
import { DeleteEvaluationSet } from '#routing/learning/actions/delete_evaluation_set'
import { scopeOfCaller } from '#routing/learning/controllers/scope_of_caller'
import { FindEvaluationSet } from '#routing/learning/queries/find_evaluation_set'
import { ListEvaluationSets } from '#routing/learning/queries/list_evaluation_sets'
import { SummariseEvaluationSet } from '#routing/learning/queries/summarise_evaluation_set'
import EvaluationSetTransformer from '#routing/learning/transformers/evaluation_set_transformer'
import { summaryOut } from '#routing/learning/transformers/evaluation_summary'
import {
  evaluationSetsQuery,
  evaluationSetValidator,
} from '#routing/learning/validators/evaluation_set'
import { actOf } from '#workspaces/act'

const STANDARD_LIMIT = 100

/** Evaluation sets of the platform for operators, or of the caller's workspace. */
@inject()
export default class EvaluationSetsController {
  constructor(
    private listSets: ListEvaluationSets,
    private findSet: FindEvaluationSet,
    private summariseSet: SummariseEvaluationSet,
    private createSet: CreateEvaluationSet,
    private deleteSet: DeleteEvaluationSet
  ) {}

  async index(ctx: HttpContext) {
    const { limit = STANDARD_LIMIT, offset = 0 } = await check(
      evaluationSetsQuery,
      ctx.request.qs(),
      'query'
    )
    const { items, total } = await this.listSets.handle(scopeOfCaller(ctx), limit, offset)
    return {
      items: await ctx.serialize(EvaluationSetTransformer.transform(items)),
      total,
      limit,
      offset,
    }
  }

  async store(ctx: HttpContext) {
    const body = await check(evaluationSetValidator, ctx.request.body())
    const set = await this.createSet.handle(scopeOfCaller(ctx), body, actOf(ctx))
    ctx.response.status(201)
    return ctx.serialize(EvaluationSetTransformer.transform(set))
  }

  async show(ctx: HttpContext) {
    const set = await this.findSet.handle(scopeOfCaller(ctx), ctx.params.set_id)
    const summary = await this.summariseSet.handle(set.id)
    const shown = await ctx.serialize(EvaluationSetTransformer.transform(set))
    return { ...shown, ...summaryOut(summary) }
  }

  async destroy(ctx: HttpContext) {
    const set = await this.findSet.handle(scopeOfCaller(ctx), ctx.params.set_id)
    await this.deleteSet.handle(set, actOf(ctx))
    return ctx.response.noContent()
  }
}
