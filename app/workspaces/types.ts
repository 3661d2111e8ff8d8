/** What a person or a key may do inside a workspace; each includes the one before it. */
export type Role = 'member' | 'admin' | 'owner'

export type PlanCode = 'free' | 'pro' | 'enterprise'

/** A suspended workspace keeps its data; its keys are refused. */
export type WorkspaceStatus = 'active' | 'suspended'

/** What a plan switches on. */
export type Feature = 'workspace_providers'

/** Rules that a workspace sets for one of its tenants; absent means no limit. Money in nano-dollars. */
export interface TenantRules {
  allowedTargets?: string[]
  deniedTargets?: string[]
  /** Hosts of providers, such as `api.openai.com`. */
  allowedHosts?: string[]
  deniedHosts?: string[]
  maxCostNano?: number
  requestsPerMinute?: number
  monthlyBudgetNano?: number
  /** False keeps the router from exploring on this tenant's requests. */
  explore?: boolean
}

/** A tenant as the request path sees it. */
export interface Tenant {
  id: string
  workspaceId: string
  /** The value of `x-svc-tenant`. */
  name: string
  rules: TenantRules
}
