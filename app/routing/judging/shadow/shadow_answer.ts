import { usd } from '#core/money'
import type { ShadowSums } from '#routing/judging/shadow/shadow_statistics'

/** How policies did in the shadow, on the wire. */
export const shadowSumsAnswer = (sums: ShadowSums[]) =>
  sums.map((one) => ({
    policy: { name: one.policy, version: one.version },
    decisions: one.decisions,
    agreement: one.decisions === 0 ? null : one.agreed / one.decisions,
    mean_quality_difference: one.qualityDifference,
    mean_cost_difference_usd:
      one.compared === 0 ? null : usd(one.costDifferenceNano / one.compared),
    cost_difference_usd: one.compared === 0 ? null : usd(one.costDifferenceNano),
    cost_compared: one.compared,
  }))
