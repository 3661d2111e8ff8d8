import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type { Target } from '#providers/types'
import type { RoutedRequest } from '#routing/services/route_order'
import type { Plan, PlanStep } from '#routing/engine/planner'
import { recordOf } from '#routing/services/decision_record'
import { readTrace } from '#routing/services/trace'
import type { Candidate, ExecutionResult } from '#routing/types'

/** A target in a few words. */
export const briefTarget = ({ id, kind, name, vendor, execution }: Target) => ({
  id,
  kind,
  name,
  vendor,
  provider: execution?.connection.name ?? null,
  model: execution?.upstreamModel ?? null,
})

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

const planStep = (step: PlanStep) => ({
  id: step.id,
  description: step.description,
  target: step.chosen ? briefTarget(step.chosen.target) : null,
  why: step.why,
  depends_on: step.dependsOn,
  input_tokens: step.inputTokens,
  output_tokens: step.outputTokens,
  estimated_cost_usd: quoteOf(step),
  estimated_latency_ms: step.latencyMs,
})

/** A plan on the wire. */
export const planAnswer = (made: Plan) => ({
  steps: made.steps.map(planStep),
  estimated_cost_usd: quoteOf(made),
  estimated_latency_ms: made.latencyMs,
})

const execution = (result: ExecutionResult) => ({
  ok: result.ok,
  target: result.targetId,
  provider: result.provider,
  model: result.model,
  content: result.content,
  tool_calls: result.toolCalls,
  finish_reason: result.finishReason,
  usage: result.usage && {
    input_tokens: result.usage.inputTokens,
    output_tokens: result.usage.outputTokens,
  },
  cost_usd: usd(result.costNano),
  latency_ms: result.latencyMs,
  error: result.error,
  attempts: result.attempts.map(({ targetId, outcome, status, latencyMs }) => ({
    target: targetId,
    outcome,
    status,
    latency_ms: latencyMs,
  })),
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
    ...(routed.plan ? { plan: planAnswer(routed.plan) } : {}),
    ...(routed.execution ? { execution: execution(routed.execution) } : {}),
  }
}
