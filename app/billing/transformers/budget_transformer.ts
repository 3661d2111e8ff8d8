import { BaseTransformer } from '@adonisjs/core/transformers'
import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type Budget from '#billing/models/budget'
import type { Headroom } from '#billing/queries/read_headroom'

/** A budget with what it has left in its present period. */
export default class BudgetTransformer extends BaseTransformer<{
  budget: Budget
  headroom: Headroom
}> {
  toObject() {
    const { budget, headroom } = this.resource
    return {
      id: budget.id,
      scope: budget.scope,
      key_id: budget.scope === 'key' ? budget.subjectId : null,
      tenant_id: budget.scope === 'tenant' ? budget.subjectId : null,
      window: budget.window,
      limit_usd: usd(budget.limitNano),
      allow_unpriced: budget.allowUnpriced,
      ...leftOf(headroom),
      created_at: isoTime(budget.createdAt),
      updated_at: isoTime(budget.updatedAt),
    }
  }
}

/** The figures of a budget's present period. */
export const leftOf = ({ allowance, spent, held, resetsAt }: Headroom) => ({
  spent_usd: usd(spent),
  held_usd: usd(held),
  remaining_usd: usd(Math.max(0, allowance.limit - spent - held)),
  resets_at: isoTime(resetsAt),
})
