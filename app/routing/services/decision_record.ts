import type { Preferences } from '#routing/engine/preferences'
import type {
  Candidate,
  Constraints,
  Decision,
  HealthOf,
  Objective,
  RouteQuestion,
  RuledOut,
} from '#routing/types'
import type { TenantRules } from '#workspaces/types'
import { healthRecord, type StoredHealth } from '#routing/services/health_record'

/** Candidates that are kept of a decision, the chosen one first, unless the caller asked for more. */
const KEPT = 10

/** Further down the order, targets that might have been drawn are kept, too: judging a policy needs their propensities. */
const DRAWABLE = 16

/** One candidate as numbers, in the order of `packCandidate`. */
export type PackedCandidate = [
  id: string,
  provider: string | null,
  model: string | null,
  ...(number | null)[],
]

/** Why targets were left out, by rule. */
export interface RuledOutGroup {
  rule: string
  count: number
  limit: unknown
  named: { target: string; reason: string; value: unknown }[]
}

/** Everything of a decision that is stored to explain it and to make it again; no text of the request. */
export interface DecisionRecord {
  understood: Decision['understood']
  features: Decision['features']
  asked: {
    kinds: string[] | null
    objective: Partial<Objective> | null
    constraints: Constraints
    top_k: number
    tenant_rules: TenantRules | null
    max_output_tokens: number | null
    sticky_target: string | null
    /** Absent in decisions that were stored before routers explored. */
    executes?: boolean
    may_explore?: boolean
    preferences?: Preferences
  }
  weights: Objective
  candidates: PackedCandidate[]
  eligible: number
  ruled_out: RuledOutGroup[]
  nearest_miss: string | null
  policy: Decision['policy']
  why: string
  /** How upstreams of the best targets did, as far as they had been called; absent in old records. */
  health?: StoredHealth[]
}

/** Condenses a decision and its question, and how upstreams did at that time. */
export function recordOf(
  decision: Decision,
  question: RouteQuestion,
  healthOf: HealthOf | null = null
): DecisionRecord {
  return {
    understood: decision.understood,
    features: decision.features,
    asked: {
      kinds: question.kinds,
      objective: question.objective,
      constraints: question.constraints,
      top_k: question.topK,
      tenant_rules: question.tenantRules,
      max_output_tokens: question.maxOutputTokens,
      sticky_target: question.stickyTargetId,
      executes: question.executes,
      may_explore: question.mayExplore === true && question.context.explore !== false,
      preferences: question.preferences,
    },
    weights: decision.objective,
    candidates: keptOf(decision.ranked, question.topK).map(packCandidate),
    eligible: decision.eligible,
    ruled_out: groupsOf(decision),
    nearest_miss: decision.nearestMiss,
    policy: decision.policy,
    why: decision.why,
    health: healthOf === null ? [] : healthRecord(decision.ranked, healthOf),
  }
}

function keptOf(ranked: Candidate[], topK: number): Candidate[] {
  const kept = Math.max(KEPT, topK + 1)
  const drawable = ranked.slice(kept).filter(({ propensity }) => propensity > 0)
  return [...ranked.slice(0, kept), ...drawable.slice(0, DRAWABLE)]
}

/** Targets without a provider are counted, not named, unless they are few: those somebody asked for. */
const NOT_NAMED = new Set(['executable'])
const FEW = 5

/** Names of a list that a limit shows; the whole list is among the constraints. */
const LISTED = 20

function groupsOf({ ruledOut, ruledOutCounts }: Pick<Decision, 'ruledOut' | 'ruledOutCounts'>) {
  const groups = new Map<string, RuledOutGroup>()
  for (const [rule, count] of Object.entries(ruledOutCounts)) {
    groups.set(rule, { rule, count, limit: null, named: [] })
  }
  for (const { targetId, rule, reason, value, limit } of ruledOut) {
    const group = groups.get(rule)
    if (!group || (NOT_NAMED.has(rule) && group.count > FEW)) continue
    group.limit = Array.isArray(limit) ? limit.slice(0, LISTED) : limit
    group.named.push({ target: targetId, reason, value })
  }
  return [...groups.values()]
}

/** The groups as a list of targets again. */
export const ruledOutOf = (groups: RuledOutGroup[]): RuledOut[] =>
  groups.flatMap(({ rule, limit, named }) =>
    named.map(({ target, reason, value }) => ({ targetId: target, rule, reason, value, limit }))
  )

const short = (value: number) => Math.round(value * 1e5) / 1e5

/** Evaluations divide by propensities, so they keep more digits. */
const exact = (value: number) => Math.round(value * 1e9) / 1e9

const PARTS = ['catalogue', 'target', 'domain', 'request', 'health'] as const

/** A candidate as a short list of numbers. */
function packCandidate({
  target,
  quality,
  costNano,
  latencyMs,
  utility,
  propensity,
}: Candidate): PackedCandidate {
  return [
    target.id,
    target.execution?.connection.name ?? null,
    target.execution?.upstreamModel ?? null,
    short(quality.mean),
    short(quality.low),
    short(quality.high),
    quality.evidence,
    ...PARTS.map((part) => short(quality.parts[part] ?? 0)),
    costNano.p50,
    costNano.p90,
    target.price.input,
    target.price.output,
    Math.round(latencyMs.p50),
    Math.round(latencyMs.p90),
    short(utility.quality),
    short(utility.cost),
    short(utility.latency),
    short(utility.total),
    exact(propensity),
  ]
}

/** A candidate as it was stored. */
export interface StoredCandidate {
  target: string
  provider: string | null
  model: string | null
  quality: {
    mean: number
    low: number
    high: number
    evidence: number
    parts: Record<string, number>
  }
  costNano: { p50: number | null; p90: number | null }
  price: { input: number | null; output: number | null }
  latencyMs: { p50: number; p90: number }
  utility: { quality: number; cost: number; latency: number; total: number }
  propensity: number
}

/** Where the numbers of a packed candidate begin that follow its parts. */
const AFTER_PARTS = 7 + PARTS.length

/** Reads a packed candidate. */
export function unpackCandidate(packed: PackedCandidate): StoredCandidate {
  const known = (at: number) => packed[at] as number
  const unknown = (at: number) => packed[at] as number | null
  const parts: Record<string, number> = {}
  for (let part = 0; part < PARTS.length; part++) parts[PARTS[part]!] = known(7 + part)
  const rest = AFTER_PARTS
  return {
    target: packed[0],
    provider: packed[1],
    model: packed[2],
    quality: { mean: known(3), low: known(4), high: known(5), evidence: known(6), parts },
    costNano: { p50: unknown(rest), p90: unknown(rest + 1) },
    price: { input: unknown(rest + 2), output: unknown(rest + 3) },
    latencyMs: { p50: known(rest + 4), p90: known(rest + 5) },
    utility: {
      quality: known(rest + 6),
      cost: known(rest + 7),
      latency: known(rest + 8),
      total: known(rest + 9),
    },
    propensity: known(rest + 10),
  }
}
