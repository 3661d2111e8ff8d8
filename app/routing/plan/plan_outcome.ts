import { longestChain } from '#routing/engine/planner'
import { endsOf } from '#routing/plan/rules/links'
import type { KeptPlan, StepResult, TrackedStep } from '#routing/plan/types'
import type { ExecutionResult } from '#routing/types'

/** What executing a plan came to: the answer of its end, and what all steps cost and took together. */
export interface PlanOutcome extends ExecutionResult {
  /** What would let the rest be done, one sentence for each cause. */
  needed: string[]
}

/** Sums up a plan that was executed, all of it or a part. Several ends give one answer side by side, by no target alone. */
export function outcomeOf(plan: KeptPlan): PlanOutcome {
  const { steps } = plan
  const ends = endsOf(steps.map(({ planned }) => planned)).map((at) => steps[at]!)
  const last = ends.length === 1 ? ends[0]!.result : null
  const results = steps.map(({ result }) => result).filter((result) => result !== null)
  const open = steps.filter(({ state }) => state !== 'done')
  return {
    ok: open.length === 0,
    targetId: last?.targetId ?? null,
    provider: last?.provider ?? null,
    model: last?.model ?? null,
    content: contentOf(ends),
    toolCalls: last?.toolCalls ?? [],
    finishReason: last?.finishReason ?? null,
    usage: {
      inputTokens: results.reduce((sum, { usage }) => sum + (usage?.inputTokens ?? 0), 0),
      outputTokens: results.reduce((sum, { usage }) => sum + (usage?.outputTokens ?? 0), 0),
    },
    costNano: costOf(results),
    latencyMs: longestChain(steps.map(took))!,
    error: open.length === 0 ? null : incomplete(plan.id, steps, open),
    attempts: [],
    needed: [...new Set(open.map(needOf).filter((need) => need !== null))],
  }
}

const took = ({ planned, result }: TrackedStep) => ({
  after: planned.after,
  latencyMs: result?.latencyMs ?? 0,
})

/** The one last result; of several each under what it was asked. */
function contentOf(ends: TrackedStep[]): string | null {
  const done = ends.filter(({ state, result }) => state === 'done' && result?.content)
  if (done.length === 0) return null
  if (ends.length === 1) return done[0]!.result!.content
  return done
    .map(({ planned, result }) => `## ${planned.description}\n\n${result!.content}`)
    .join('\n\n')
}

/** Unknown as soon as what one call cost is. */
const costOf = (results: StepResult[]) =>
  results.reduce<number | null>(
    (sum, { ok, costNano }) =>
      sum === null || (ok && costNano === null) ? null : sum + (costNano ?? 0),
    0
  )

function incomplete(id: string, steps: TrackedStep[], open: TrackedStep[]) {
  const first = open.find(({ state }) => state === 'failed' || state === 'cancelled') ?? open[0]!
  const why = first.result?.error?.message ?? 'it was not executed'
  return {
    code: 'E_PLAN_INCOMPLETE',
    message: `${open.length} of ${steps.length} steps are not done (${first.planned.id}: ${why}). What is done is kept; POST /api/v1/plans/${id}/resume does the rest`,
  }
}

const NEEDS: Record<string, string> = {
  E_BUDGET_EXHAUSTED: 'More budget, or the next window of the one that is used up',
  E_QUOTA_EXCEEDED: 'More requests of the plan, or the next month',
  E_UNPRICED_UNDER_BUDGET: 'A target with a known price, or a budget that allows others',
  E_STEP_WITHOUT_TEXT: 'A target that answers this step with text',
  client_gone: 'A caller that waits for the answer',
}

function needOf({ planned, state, result }: TrackedStep): string | null {
  if (state === 'skipped' || state === 'waiting' || result === null) return null
  const { code, message } = result.error ?? { code: '', message: '' }
  const need = NEEDS[code] ?? (code === 'E_NO_TARGET_FITS' ? message : null)
  return `${planned.id}: ${need ?? 'a provider that answers; trying again may be enough'}`
}
