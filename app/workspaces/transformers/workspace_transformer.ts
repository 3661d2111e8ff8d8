import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import plans from '#config/plans'
import type Workspace from '#workspaces/models/workspace'

/** A workspace with what its plan allows. */
export default class WorkspaceTransformer extends BaseTransformer<Workspace> {
  toObject() {
    const { id, name, plan, status, createdAt, updatedAt } = this.resource
    const { features, limits } = plans[plan]
    return {
      id,
      name,
      plan,
      status,
      features: [...features],
      limits: {
        requests_per_month: limits.requestsPerMonth,
        requests_per_minute: limits.requestsPerMinute,
        api_keys: limits.apiKeys,
        tenants: limits.tenants,
        workspace_providers: limits.workspaceProviders,
      },
      created_at: isoTime(createdAt),
      updated_at: isoTime(updatedAt),
    }
  }
}
