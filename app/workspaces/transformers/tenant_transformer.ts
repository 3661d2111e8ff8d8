import { BaseTransformer } from '@adonisjs/core/transformers'
import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type TenantModel from '#workspaces/models/tenant'

/** A tenant with its rules; a rule that is not set is null. */
export default class TenantTransformer extends BaseTransformer<TenantModel> {
  toObject() {
    const { id, name, rules, createdAt, updatedAt } = this.resource
    return {
      id,
      name,
      allowed_targets: rules.allowedTargets ?? null,
      denied_targets: rules.deniedTargets ?? null,
      allowed_provider_hosts: rules.allowedHosts ?? null,
      denied_provider_hosts: rules.deniedHosts ?? null,
      max_cost_usd: usd(rules.maxCostNano),
      requests_per_minute: rules.requestsPerMinute ?? null,
      monthly_budget_usd: usd(rules.monthlyBudgetNano),
      explore: rules.explore ?? null,
      created_at: isoTime(createdAt),
      updated_at: isoTime(updatedAt),
    }
  }
}
