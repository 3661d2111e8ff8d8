import type { TargetDirectory } from '#providers/types'
import type { Candidate, HealthOf, RouteQuestion, Router } from '#routing/types'
import { splitPlan } from '#routing/engine/plan_splitter'
import { quote } from '#routing/engine/price_quote'

/** One step of a plan with the target that would do it. Money in nano-dollars, null when unknown. */
export interface PlanStep {
  id: string
  description: string
  chosen: Candidate | null
  why: string
  dependsOn: string[]
  inputTokens: number
  outputTokens: { p50: number; p90: number }
  costNano: { p50: number | null; p90: number | null }
  latencyMs: number | null
}

/** A request in steps. The cost is unknown when that of a step is; the time is that of the longest chain of steps. */
export interface Plan {
  steps: PlanStep[]
  costNano: { p50: number | null; p90: number | null }
  latencyMs: number | null
}

/** What planning asks and where it looks. */
export interface PlanningTask {
  question: RouteQuestion
  directory: TargetDirectory
  healthOf: HealthOf
}

const sum = (amounts: (number | null)[]) =>
  amounts.reduce((total, amount) => (total === null || amount === null ? null : total + amount), 0)

/** Breaks a request into steps by rules and routes each under the same limits; results of earlier steps count as input of later ones. */
export function makePlan(router: Router, { question, directory, healthOf }: PlanningTask): Plan {
  const { context, steps: found } = splitPlan(question.text)
  const steps: PlanStep[] = []
  found.forEach(({ description, after }, position) => {
    const text = context === '' ? description : `${context}\n\n${description}`
    const asked = { ...question, requestId: `${question.requestId}.${position + 1}`, text }
    const decision = router.decide(asked, directory, healthOf)
    const brought = after.reduce((tokens, earlier) => tokens + steps[earlier]!.outputTokens.p50, 0)
    steps.push({
      id: `step_${position + 1}`,
      description,
      chosen: decision.ranked[0] ?? null,
      why: decision.why,
      dependsOn: after.map((earlier) => `step_${earlier + 1}`),
      inputTokens: decision.understood.inputTokens + brought,
      outputTokens: decision.understood.expectedOutputTokens,
      costNano: withBrought(decision.ranked[0] ?? null, brought),
      latencyMs: decision.ranked[0]?.latencyMs.p50 ?? null,
    })
  })
  return {
    steps,
    costNano: {
      p50: sum(steps.map((step) => step.costNano.p50)),
      p90: sum(steps.map((step) => step.costNano.p90)),
    },
    latencyMs: longestChain(steps),
  }
}

/** The quote of a step with the tokens that earlier steps hand on to it. */
function withBrought(chosen: Candidate | null, brought: number): PlanStep['costNano'] {
  if (chosen === null) return { p50: null, p90: null }
  const more = quote(chosen.target.price, { input: brought, cached: 0, output: 0 })
  return { p50: sum([chosen.costNano.p50, more]), p90: sum([chosen.costNano.p90, more]) }
}

function longestChain(steps: PlanStep[]): number | null {
  const until = new Map<string, number>()
  for (const step of steps) {
    if (step.latencyMs === null) return null
    const start = Math.max(0, ...step.dependsOn.map((id) => until.get(id)!))
    until.set(step.id, start + step.latencyMs)
  }
  return Math.max(0, ...until.values())
}
