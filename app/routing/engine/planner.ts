import type { Target, TargetDirectory } from '#providers/types'
import type { Candidate, HealthOf, RouteQuestion, Router } from '#routing/types'
import { splitPlan, type FoundPlan, type FoundStep } from '#routing/engine/plan_splitter'
import { quote } from '#routing/engine/price_quote'
import { roomFor } from '#routing/plan/cutting'
import type { BriefTarget, Plan, PlanStep } from '#routing/plan/types'

export type { Plan } from '#routing/plan/types'

/** What planning asks and where it looks. */
export interface PlanningTask {
  question: RouteQuestion
  directory: TargetDirectory
  healthOf: HealthOf
}

const sum = (amounts: (number | null)[]) =>
  amounts.reduce((total, amount) => (total === null || amount === null ? null : total + amount), 0)

/** A target in a few words. */
export const briefTarget = ({ id, kind, name, vendor, execution }: Target): BriefTarget => ({
  id,
  kind,
  name,
  vendor,
  provider: execution?.connection.name ?? null,
  model: execution?.upstreamModel ?? null,
})

/** Routes and quotes each step under the limits of the request; results of earlier steps count as input of later ones. */
export function makePlan(
  router: Router,
  task: PlanningTask,
  found: FoundPlan = splitPlan(task.question.text)
): Plan {
  const steps: PlanStep[] = []
  for (const step of found.steps) steps.push(planStep(router, task, found.context, step, steps))
  return {
    context: found.context,
    steps,
    costNano: {
      p50: sum(steps.map((step) => step.costNano.p50)),
      p90: sum(steps.map((step) => step.costNano.p90)),
    },
    latencyMs: longestChain(steps),
  }
}

function planStep(
  router: Router,
  { question, directory, healthOf }: PlanningTask,
  context: string,
  { description, after, isAlone }: FoundStep,
  earlier: readonly PlanStep[]
): PlanStep {
  const position = earlier.length + 1
  const planned = { task: description, withContext: context !== '' && !isAlone }
  const text = stepText(planned, context)
  const requestId = `${question.requestId}.${position}`
  const asked = { ...question, requestId, text, mayExplore: false }
  const decision = router.decide(asked, directory, healthOf)
  const chosen = decision.ranked[0] ?? null
  const { inputTokens, expectedOutputTokens: outputTokens } = decision.understood
  const room = roomFor(chosen?.target.contextTokens ?? null, {
    input: inputTokens,
    output: outputTokens.p90,
    results: after.length,
  })
  const handedOn = after.map((at) => Math.min(room, earlier[at]!.outputTokens.p50))
  const brought = handedOn.reduce((total, tokens) => total + tokens, 0)
  return {
    id: `step_${position}`,
    description: inShort(description),
    ...planned,
    after,
    target: chosen && briefTarget(chosen.target),
    why: decision.why,
    inputTokens: inputTokens + brought,
    roomTokens: room,
    outputTokens,
    costNano: withBrought(chosen, brought),
    latencyMs: chosen?.latencyMs.p50 ?? null,
  }
}

const SHORT = 300

const inShort = (text: string) =>
  text.length <= SHORT ? text : `${text.slice(0, SHORT - 1)}…`.toWellFormed()

/** What the target of a step is asked. */
export const stepText = (
  { task, withContext }: Pick<PlanStep, 'task' | 'withContext'>,
  context: string
) => (withContext ? `${context}\n\nOf this, do only this part: ${task}` : task)

/** The quote of a step with the tokens that earlier steps hand on to it. */
function withBrought(chosen: Candidate | null, brought: number): PlanStep['costNano'] {
  if (chosen === null) return { p50: null, p90: null }
  const more = quote(chosen.target.price, { input: brought, cached: 0, output: 0 })
  return { p50: sum([chosen.costNano.p50, more]), p90: sum([chosen.costNano.p90, more]) }
}

/** Time of the longest chain of steps; null when the time of one of them is not known. */
export function longestChain(
  steps: readonly { after: readonly number[]; latencyMs: number | null }[]
): number | null {
  const until: number[] = []
  for (const { after, latencyMs } of steps) {
    if (latencyMs === null) return null
    until.push(Math.max(0, ...after.map((at) => until[at]!)) + latencyMs)
  }
  return Math.max(0, ...until)
}
