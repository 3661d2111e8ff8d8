import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { SummariseUsage, type UsageFilter, type UsageGroup } from '#billing/queries/summarise_usage'
import { spanOf } from '#billing/services/usage_span'
import UsageSumsTransformer from '#billing/transformers/usage_sums_transformer'
import { adminUsageQuery, usageQuery } from '#billing/validators/usage'

interface Asked {
  filter: UsageFilter
  by: UsageGroup | null
  limit?: number
  offset?: number
}

/** What was used and what it cost, of the caller's workspace or, for operators, of all. */
@inject()
export default class UsageController {
  constructor(private summariseUsage: SummariseUsage) {}

  async index(ctx: HttpContext) {
    const query = await check(usageQuery, ctx.request.qs(), 'query')
    const filter = {
      ...spanOf(query),
      workspaceId: ctx.caller!.workspaceId,
      keyId: query.key_id,
      tenantId: query.tenant_id,
      targetId: query.target_id,
      kind: query.kind,
    }
    return this.answer(ctx, { filter, by: query.group_by ?? null, ...query })
  }

  async platform(ctx: HttpContext) {
    const query = await check(adminUsageQuery, ctx.request.qs(), 'query')
    const filter = {
      ...spanOf(query),
      workspaceId: query.workspace_id,
      targetId: query.target_id,
      kind: query.kind,
    }
    return this.answer(ctx, { filter, by: query.group_by ?? null, ...query })
  }

  private async answer({ serialize }: HttpContext, asked: Asked) {
    const { filter, by, limit = 100, offset = 0 } = asked
    const { totals, groups, total } = await this.summariseUsage.handle(filter, by, {
      limit,
      offset,
    })
    return {
      from: filter.from,
      to: filter.to,
      group_by: by,
      totals: await serialize(UsageSumsTransformer.transform(totals)),
      items: await serialize(UsageSumsTransformer.transform(groups).useVariant('forGroup')),
      total,
      limit,
      offset,
    }
  }
}
