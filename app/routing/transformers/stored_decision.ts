import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type RouteDecision from '#routing/models/route_decision'
import type RouteFeedback from '#routing/models/route_feedback'
import type { DecisionRecord } from '#routing/services/decision_record'
import { readTrace } from '#routing/services/trace'

/** A stored decision in a list. `tenants` tells names by id. */
export function decisionItem(decision: RouteDecision, tenants: Map<string, string>) {
  return {
    request_id: decision.id,
    created_at: isoTime(decision.at),
    source: decision.source,
    parent: decision.parentId,
    target: decision.targetId,
    tenant:
      decision.tenantId === null ? null : (tenants.get(decision.tenantId) ?? decision.tenantId),
    key_id: decision.keyId,
    task: decision.task,
    domain: decision.domain,
    why: (decision.record as DecisionRecord).why,
    confidence: Math.round(decision.confidence * 1e5) / 1e5,
    eligible: decision.eligible,
    policy: { name: decision.policy, version: decision.policyVersion },
    explored: decision.explored,
    degraded: decision.degraded,
    decision_ms: decision.tookMicros / 1_000,
    quoted_usd: { p50: usd(decision.quotedNano), p90: usd(decision.quotedP90Nano) },
    outcome: decision.outcome,
    answered_by: decision.answeredBy,
    actual_usd: usd(decision.actualNano),
    latency_ms: decision.latencyMs,
    output_tokens: decision.outputTokens,
  }
}

/** A decision on a step, as its parent names it. */
export const decisionOfStep = ({ id, targetId, outcome }: RouteDecision) => ({
  request_id: id,
  target: targetId,
  outcome,
})

const feedbackItem = (feedback: RouteFeedback) => ({
  target: feedback.targetId,
  success: feedback.success,
  quality: feedback.quality,
  complexity: feedback.complexity,
  cost_usd: usd(feedback.costNano),
  latency_ms: feedback.latencyMs,
  preferred_over: feedback.preferredOver,
  domains: feedback.domains,
  created_at: isoTime(feedback.createdAt),
  updated_at: isoTime(feedback.updatedAt),
})

/** A stored decision with everything that explains it. */
export function decisionDetail(
  decision: RouteDecision,
  tenants: Map<string, string>,
  feedback: RouteFeedback[]
) {
  return {
    ...decisionItem(decision, tenants),
    directory_revision: decision.directoryRevision,
    text_hash: decision.textHash,
    trace: readTrace(decision.record),
    feedback: feedback.map(feedbackItem),
  }
}
