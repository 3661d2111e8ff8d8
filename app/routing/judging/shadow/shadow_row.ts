import { distributionOf } from '#routing/judging/evaluations/distribution'
import type { Candidate, Decision } from '#routing/types'

/** What another policy would have chosen, as it is stored. Differences are to what was chosen, by the shadow's own view. */
export interface ShadowRow {
  request_id: string
  workspace_id: string
  policy: string
  policy_version: string
  target_id: string | null
  agrees: boolean
  quality: number | null
  quality_difference: number | null
  cost_nano: number | null
  cost_difference_nano: number | null
  /** How likely it chooses each target: `[[id, share], …]`. */
  likely: string
  at: number
}

/** What is known of a decision that has a shadow. */
export interface Shadowed {
  requestId: string
  workspaceId: string
  chosen: Candidate | null
  at: number
}

/** The row of a shadow's decision. */
export function shadowRow(
  { requestId, workspaceId, chosen, at }: Shadowed,
  shadow: Decision
): ShadowRow {
  const [own] = shadow.ranked
  const same = shadow.ranked.find(({ target }) => target.id === chosen?.target.id) ?? chosen
  const cost = own?.costNano.p50 ?? null
  const before = same?.costNano.p50 ?? null
  return {
    request_id: requestId,
    workspace_id: workspaceId,
    policy: shadow.policy.name,
    policy_version: shadow.policy.version,
    target_id: shadow.target?.id ?? null,
    agrees: (shadow.target?.id ?? null) === (chosen?.target.id ?? null),
    quality: own?.quality.mean ?? null,
    quality_difference: own && same ? own.quality.mean - same.quality.mean : null,
    cost_nano: cost,
    cost_difference_nano: cost === null || before === null ? null : cost - before,
    likely: JSON.stringify([...distributionOf(shadow.ranked)]),
    at,
  }
}
