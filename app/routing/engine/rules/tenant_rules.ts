import { usd } from '#core/money'
import { isHost, money } from '#routing/engine/rules/wording'
import type { RuleMaker } from '#routing/engine/rules/rule'

/** The tenant may use these targets only. */
export const tenantAllowedTargets: RuleMaker = ({ question, index }) => {
  const allowed = question.tenantRules?.allowedTargets
  if (!allowed) return null
  const set = new Set(allowed)
  return {
    name: 'tenant_allowed_targets',
    lift: "allowing more targets in the tenant's rules",
    passes: (at) => set.has(index.targets[at]!.id),
    finding: (at) => ({
      reason: "It is not among the tenant's allowed targets",
      value: index.targets[at]!.id,
      limit: allowed,
    }),
  }
}

/** The tenant may not use these targets, nor agents that are built on them. */
export const tenantDeniedTargets: RuleMaker = ({ question, index }) => {
  const denied = question.tenantRules?.deniedTargets
  if (!denied) return null
  const set = new Set(denied)
  return {
    name: 'tenant_denied_targets',
    lift: "taking it off the tenant's denied targets",
    passes: (at) => {
      const { id, baseTargetId } = index.targets[at]!
      return !set.has(id) && !(baseTargetId !== null && set.has(baseTargetId))
    },
    finding: (at) => ({
      reason: "The tenant's rules deny it",
      value: index.targets[at]!.id,
      limit: denied,
    }),
  }
}

/** The tenant's requests may go to these hosts only. */
export const tenantAllowedHosts: RuleMaker = ({ question, index }) => {
  const allowed = question.tenantRules?.allowedHosts
  if (!allowed) return null
  return {
    name: 'tenant_allowed_hosts',
    lift: "allowing more hosts in the tenant's rules",
    passes: (at) => isHost(index.targets[at]!, allowed),
    finding: (at) => ({
      reason: "It does not run at one of the tenant's allowed hosts",
      value: index.targets[at]!.execution?.connection.host ?? null,
      limit: allowed,
    }),
  }
}

/** The tenant's requests may not go to these hosts. */
export const tenantDeniedHosts: RuleMaker = ({ question, index }) => {
  const denied = question.tenantRules?.deniedHosts
  if (!denied) return null
  return {
    name: 'tenant_denied_hosts',
    lift: "taking its host off the tenant's denied hosts",
    passes: (at) => !isHost(index.targets[at]!, denied),
    finding: (at) => ({
      reason: "It runs at a host that the tenant's rules deny",
      value: index.targets[at]!.execution?.connection.host ?? null,
      limit: denied,
    }),
  }
}

/** One request of the tenant may cost at most so much, judged by the dear end of its quote. */
export const tenantMaxCost: RuleMaker = ({ question, costP90 }) => {
  const limit = question.tenantRules?.maxCostNano
  if (limit === undefined) return null
  return {
    name: 'tenant_max_cost',
    lift: `raising the tenant's maximum of ${money(limit)} a request`,
    passes: (at) => costP90[at]! <= limit,
    finding: (at) => ({
      reason: Number.isNaN(costP90[at])
        ? "Its price is unknown, so the tenant's maximum cannot be kept"
        : `It may cost ${money(costP90[at]!)}, more than the tenant's maximum of ${money(limit)}`,
      value: Number.isNaN(costP90[at]) ? null : usd(costP90[at]!),
      limit: usd(limit),
    }),
  }
}
