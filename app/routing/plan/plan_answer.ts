import { usd } from '#core/money'
import { isoTime } from '#core/time'
import { longestChain } from '#routing/engine/planner'
import { outcomeOf } from '#routing/plan/plan_outcome'
import {
  BY_RULES,
  type KeptPlan,
  type Plan,
  type Planning,
  type PlanState,
  type PlanStep,
  type PlanSummary,
  type TrackedStep,
} from '#routing/plan/types'
import type { ExecutionResult } from '#routing/types'

type Money = { p50: number | null; p90: number | null }

const quoteOf = ({ p50, p90 }: Money) => ({ p50: usd(p50), p90: usd(p90) })

const total = (steps: readonly PlanStep[], end: 'p50' | 'p90') =>
  steps.reduce<number | null>((sum, { costNano }) => {
    const cost = costNano[end]
    return sum === null || cost === null ? null : sum + cost
  }, 0)

const idOf = (at: number) => `step_${at + 1}`

const planStep = (step: PlanStep) => ({
  id: step.id,
  description: step.description,
  target: step.target,
  why: step.why,
  input: {
    text: step.task,
    context: step.withContext,
    takes: step.after.map((at) => ({ step: idOf(at), at_most_tokens: step.roomTokens })),
  },
  depends_on: step.after.map(idOf),
  input_tokens: step.inputTokens,
  output_tokens: step.outputTokens,
  estimated_cost_usd: quoteOf(step.costNano),
  estimated_latency_ms: step.latencyMs,
})

/** A plan on the wire; who made it, unless rules did. */
export const planAnswer = (
  { context, steps }: Pick<Plan, 'context' | 'steps'>,
  planning: Planning = BY_RULES
) => ({
  planner: {
    name: planning.planner,
    note: planning.note,
    target: planning.targetId,
    cost_usd: usd(planning.costNano),
    latency_ms: planning.latencyMs,
  },
  context,
  steps: steps.map(planStep),
  estimated_cost_usd: quoteOf({ p50: total(steps, 'p50'), p90: total(steps, 'p90') }),
  estimated_latency_ms: longestChain(steps),
})

/** The plan of a kept one, without what came of it. */
export const keptPlanSteps = ({ context, steps, planning }: KeptPlan) =>
  planAnswer({ context, steps: steps.map(({ planned }) => planned) }, planning)

const usageOf = (usage: ExecutionResult['usage']) =>
  usage && { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens }

/** What a call gave, of a step or of the whole request. */
export const executionAnswer = (result: ExecutionResult) => ({
  ok: result.ok,
  target: result.targetId,
  provider: result.provider,
  model: result.model,
  content: result.content,
  tool_calls: result.toolCalls,
  finish_reason: result.finishReason,
  usage: usageOf(result.usage),
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

const stepAnswer = ({ planned, state, requestId, result }: TrackedStep) => ({
  id: planned.id,
  status: state,
  request_id: requestId,
  left_out_characters: result?.leftOut ?? 0,
  result: result && executionAnswer(result),
})

/** What executing a plan gave, all of it or a part. */
export function planExecutionAnswer(plan: KeptPlan) {
  const outcome = outcomeOf(plan)
  return {
    ...executionAnswer(outcome),
    needed: outcome.needed,
    steps: plan.steps.map(stepAnswer),
  }
}

/** `interrupted`: the process that ran it is gone. */
const stateOf = ({ state, isHeld }: PlanSummary): PlanState | 'interrupted' =>
  state === 'running' && !isHeld ? 'interrupted' : state

/** A kept plan in a list. */
export const keptPlanItem = (plan: PlanSummary, tenants: Map<string, string>) => ({
  request_id: plan.id,
  created_at: isoTime(plan.createdAt),
  updated_at: isoTime(plan.updatedAt),
  tenant: plan.tenantId === null ? null : (tenants.get(plan.tenantId) ?? plan.tenantId),
  state: stateOf(plan),
  steps_total: plan.stepsTotal,
  steps_done: plan.stepsDone,
  cost_usd: usd(plan.costNano),
})

/** A kept plan with everything that came of it. */
export function keptPlanAnswer(plan: KeptPlan, tenants: Map<string, string>) {
  const summary = {
    ...plan,
    stepsTotal: plan.steps.length,
    stepsDone: plan.steps.filter(({ state }) => state === 'done').length,
    costNano: outcomeOf(plan).costNano,
  }
  return {
    ...keptPlanItem(summary, tenants),
    plan: keptPlanSteps(plan),
    execution: ['planning', 'planned'].includes(plan.state) ? null : planExecutionAnswer(plan),
  }
}
