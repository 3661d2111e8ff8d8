import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type { RoutedRequest } from '#routing/services/route_order'
import { briefTarget } from '#routing/engine/planner'
import { executionAnswer, keptPlanSteps, planExecutionAnswer } from '#routing/plan/plan_answer'

import { recordOf } from '#routing/services/decision_record'
import { readTrace } from '#routing/services/trace'
import type { Candidate, ExecutionResult } from '#routing/types'

export { briefTarget } from '#routing/engine/planner'
export { planAnswer } from '#routing/plan/plan_answer'

const quoteOf = ({ costNano }: Pick<Candidate, 'costNano'>) => ({
  p50: usd(costNano.p50),
  p90: usd(costNano.p90),
})

const short = (value: number) => Math.round(value * 1e5) / 1e5

const alternative = (candidate: Candidate) => ({
  target: briefTarget(candidate.target),
  score: short(candidate.utility.total),
  quality: short(candidate.quality.mean),
  cost_usd: quoteOf(candidate),
  latency_ms: candidate.latencyMs,
})

/** The answer of `POST /route`; plan and execution only when they were asked for. */
export function routeAnswer(routed: RoutedRequest, tenant: string | null) {
  const { decision, question } = routed
  const [chosen, ...others] = decision.ranked
  return {
    request_id: decision.requestId,
    created_at: isoTime(routed.at),
    tenant,
    target: decision.target && briefTarget(decision.target),
    why: decision.why,
    confidence: short(decision.confidence),
    degraded: decision.degraded,
    estimate: {
      input_tokens: decision.understood.inputTokens,
      output_tokens: decision.understood.expectedOutputTokens,
      cost_usd: chosen ? quoteOf(chosen) : null,
      latency_ms: chosen?.latencyMs ?? null,
    },
    alternatives: others.slice(0, question.topK).map(alternative),
    nearest_miss: decision.nearestMiss,
    trace: readTrace(recordOf(decision, question)),
    ...(routed.plan ? { plan: keptPlanSteps(routed.plan) } : {}),
    ...(routed.execution ? { execution: executed(routed.plan, routed.execution) } : {}),
  }
}

const executed = (plan: RoutedRequest['plan'], execution: ExecutionResult) =>
  plan === null ? executionAnswer(execution) : planExecutionAnswer(plan)
