import plans, { type Plan } from '#config/plans'
import { E_PLAN_LIMIT, E_PLAN_REQUIRED } from '#workspaces/errors'
import type { Feature, PlanCode } from '#workspaces/types'

/** Limits that are a number of things a workspace has. */
export type CountedLimit = 'apiKeys' | 'tenants' | 'workspaceProviders'

/** Plans from the least to the most. */
const ORDER: PlanCode[] = ['free', 'pro', 'enterprise']

const leastPlan = (suits: (plan: Plan) => boolean): PlanCode =>
  ORDER.find((code) => suits(plans[code])) ?? 'enterprise'

/** Whether a plan has a feature. */
export const hasFeature = (plan: PlanCode, feature: Feature): boolean =>
  plans[plan].features.includes(feature)

/** @throws E_PLAN_REQUIRED when the plan lacks the feature. */
export function requireFeature(plan: PlanCode, feature: Feature) {
  if (hasFeature(plan, feature)) return
  const enough = leastPlan(({ features }) => features.includes(feature))
  throw new E_PLAN_REQUIRED(
    `The ${plans[plan].name} plan does not include this; the ${plans[enough].name} plan does`,
    enough
  )
}

/** Checks that one more fits the plan. `noun` names the things, such as "API keys". @throws E_PLAN_LIMIT */
export function requireRoom(plan: PlanCode, limit: CountedLimit, present: number, noun: string) {
  const allowed = plans[plan].limits[limit]
  if (allowed === null || present < allowed) return
  const enough = leastPlan(({ limits }) => limits[limit] === null || limits[limit] > present)
  throw new E_PLAN_LIMIT(
    `The ${plans[plan].name} plan allows ${allowed} ${noun}; the ${plans[enough].name} plan allows more`,
    enough
  )
}
