import type { Feature, PlanCode } from '#workspaces/types'

/** What a plan allows. Null means no limit. */
export interface Plan {
  code: PlanCode
  name: string
  features: Feature[]
  limits: {
    /** Metered requests of a calendar month (UTC). */
    requestsPerMonth: number | null
    requestsPerMinute: number | null
    apiKeys: number | null
    tenants: number | null
    workspaceProviders: number | null
  }
}

/** Every plan with its limits and features; the one place where they are stated. */
const plans: Record<PlanCode, Plan> = {
  free: {
    code: 'free',
    name: 'Free',
    features: [],
    limits: {
      requestsPerMonth: 10_000,
      requestsPerMinute: 120,
      apiKeys: 5,
      tenants: 3,
      workspaceProviders: 0,
    },
  },
  pro: {
    code: 'pro',
    name: 'Pro',
    features: ['workspace_providers'],
    limits: {
      requestsPerMonth: 1_000_000,
      requestsPerMinute: 3_000,
      apiKeys: 50,
      tenants: 100,
      workspaceProviders: 10,
    },
  },
  enterprise: {
    code: 'enterprise',
    name: 'Enterprise',
    features: ['workspace_providers'],
    limits: {
      requestsPerMonth: null,
      requestsPerMinute: null,
      apiKeys: null,
      tenants: null,
      workspaceProviders: null,
    },
  },
}

export default plans
