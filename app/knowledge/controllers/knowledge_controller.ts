import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ForgetPersonal } from '#knowledge/forgetting/forget_personal'
import { requestAsker } from '#knowledge/http/request_asker'
import { LIMITS } from '#knowledge/limits'
import { linkModels } from '#knowledge/links/link_models'
import { ShowOverview } from '#knowledge/queries/show_overview'
import FactTransformer from '#knowledge/transformers/fact_transformer'

/** All that is known, at a glance; and the end of what is personal. */
@inject()
export default class KnowledgeController {
  constructor(
    private showOverview: ShowOverview,
    private forgetPersonal: ForgetPersonal
  ) {}

  async show(ctx: HttpContext) {
    const asker = requestAsker(ctx)
    const overview = await this.showOverview.handle(asker)
    const { choice, facts, recent, newest, exportFormats, linkPredictors } = overview
    return {
      enabled: choice.enabled,
      budget_tokens: choice.budgetTokens,
      facts,
      recent,
      newest: await ctx.serialize(FactTransformer.transform(newest)),
      export_formats: exportFormats,
      link_predictors: linkPredictors,
      suggestions: await linkModels.summary(asker.workspaceId),
      limits: LIMITS,
    }
  }

  async destroy(ctx: HttpContext) {
    const deleted = await this.forgetPersonal.handle(requestAsker(ctx))
    const total = Object.values(deleted)
      .flatMap((counts) => Object.values(counts))
      .reduce((sum, count) => sum + count, 0)
    return { total, deleted }
  }
}
