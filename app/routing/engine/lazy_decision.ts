import type { Candidate, Decision, Objective, RuledOut } from '#routing/types'
import { explain } from '#routing/engine/explain'
import type { HardRules } from '#routing/engine/rules/hard_rules'
import { nearestMiss } from '#routing/engine/rules/nearest_miss'
import type { Workings } from '#routing/engine/workings'

/** What a decision is made of. */
export interface Parts {
  workings: Workings
  rules: HardRules
  objective: Objective
  ranked: Candidate[]
  /** Calibrated chance that the chosen target's answer is good. */
  confidence: number
  policy: Decision['policy']
  /** The best one when another was tried in its place; else null. */
  incumbent: Candidate | null
}

/** A decision whose explanations are worked out when somebody reads them; the proxy mostly does not. */
export function lazyDecision(parts: Parts): Decision {
  const { workings, rules, objective, ranked, confidence, policy, incumbent } = parts
  const { question, reading } = workings
  const target = ranked[0]?.target ?? null
  const told = {
    target,
    ranked,
    eligible: rules.eligible.length,
    understood: reading.understood,
    nearestMiss: target === null ? nearestMiss(workings, rules) : null,
    incumbent,
    stayed:
      reading.features.in_tool_loop && target !== null && target.id === question.stickyTargetId,
  }
  let ruledOut: RuledOut[] | null = null
  let counts: Record<string, number> | null = null
  let why: string | null = null
  return {
    requestId: question.requestId,
    target,
    ranked,
    eligible: told.eligible,
    get ruledOut() {
      return (ruledOut ??= rules.ruledOut())
    },
    get ruledOutCounts() {
      return (counts ??= rules.counts())
    },
    nearestMiss: told.nearestMiss,
    understood: reading.understood,
    features: reading.features,
    encoded: reading.encoded,
    objective,
    confidence,
    policy,
    get why() {
      return (why ??= explain(told))
    },
    degraded: false,
    tookMicros: 0,
  }
}
