import { BaseTransformer } from '@adonisjs/core/transformers'
import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type { Headroom } from '#billing/queries/read_headroom'
import type { OwnUsage } from '#billing/queries/show_own_usage'
import { leftOf } from '#billing/transformers/budget_transformer'
import UsageSumsTransformer from '#billing/transformers/usage_sums_transformer'

/** A key's own usage, its budgets and the quota of its plan. */
export default class OwnUsageTransformer extends BaseTransformer<OwnUsage> {
  toObject() {
    const { payer, today, month, headrooms } = this.resource
    const quota = headrooms.find(({ allowance }) => allowance.unit === 'request')
    return {
      key_id: payer.keyId,
      tenant_id: payer.tenantId,
      today: UsageSumsTransformer.transform(today),
      month: UsageSumsTransformer.transform(month),
      budgets: headrooms.filter(({ allowance }) => allowance.unit === 'nano').map(budget),
      quota: quota ? requests(quota) : null,
    }
  }
}

const budget = (headroom: Headroom) => ({
  scope: headroom.allowance.scope,
  window: headroom.allowance.window,
  limit_usd: usd(headroom.allowance.limit),
  ...leftOf(headroom),
})

const requests = ({ allowance, spent, held, resetsAt }: Headroom) => ({
  limit: allowance.limit,
  used: spent,
  remaining: Math.max(0, allowance.limit - spent - held),
  resets_at: isoTime(resetsAt),
})
