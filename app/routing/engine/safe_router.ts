import type { Target, TargetDirectory } from '#providers/types'
import type { Candidate, Decision, HealthOf, NamedRouter, RouteQuestion } from '#routing/types'
import { normalise } from '#routing/engine/objective'
import { plainReading } from '#routing/engine/plain_reading'
import { HardRules } from '#routing/engine/rules/hard_rules'
import { indexOf } from '#routing/engine/target_index'
import { workOut } from '#routing/engine/workings'

/** Told about a router that threw. */
type OnFailure = (error: unknown, router: NamedRouter) => void

/**
 * Keeps requests alive when a router throws: every hard rule still holds, and among the targets that pass, the stated
 * default one answers, else the cheapest.
 */
export class SafeRouter {
  constructor(
    private readonly defaultTarget: () => string | null,
    private readonly onFailure: OnFailure
  ) {}

  decide(
    router: NamedRouter,
    question: RouteQuestion,
    directory: TargetDirectory,
    healthOf: HealthOf
  ): Decision {
    try {
      return router.decide(question, directory, healthOf)
    } catch (error) {
      this.onFailure(error, router)
      return this.#fallback(question, directory, healthOf)
    }
  }

  #fallback(question: RouteQuestion, directory: TargetDirectory, healthOf: HealthOf): Decision {
    const wanted = this.defaultTarget()
    const preferred = wanted === null ? null : (directory.resolve(wanted)?.id ?? null)
    const ranked = directory.executable
      .map((target) => plainCandidate(target, question, directory, healthOf))
      .filter((candidate) => candidate !== null)
      .sort((a, b) => byPreference(a, b, preferred))
    const target = ranked[0]?.target ?? null
    if (ranked[0]) ranked[0].propensity = 1
    const { understood, features, encoded } = plainReading(question)
    return {
      requestId: question.requestId,
      target,
      ranked,
      eligible: ranked.length,
      ruledOut: [],
      ruledOutCounts: {},
      nearestMiss: null,
      understood,
      features,
      encoded,
      objective: normalise(question.objective),
      confidence: ranked[0]?.quality.mean ?? 0,
      policy: { name: 'fallback', version: '1', explored: false, epsilon: 0, seed: '' },
      why: sentence(target, preferred),
      degraded: true,
      tookMicros: 0,
    }
  }
}

function sentence(target: Target | null, preferred: string | null) {
  if (target === null) return 'Routing failed, and no target passes every rule'
  const which =
    target.id === preferred ? 'the stated default' : 'the cheapest that passes every rule'
  return `Routing failed, so ${target.id} answers: ${which}`
}

/** One target judged alone, so that whatever broke the ranking at another one does not matter; null when a rule leaves it out. */
function plainCandidate(
  target: Target,
  question: RouteQuestion,
  directory: TargetDirectory,
  healthOf: HealthOf
): Candidate | null {
  try {
    const { revision, byId } = directory
    const resolve = (name: string) => directory.resolve(name)
    const alone = { revision, targets: [target], executable: [target], byId, resolve }
    const workings = workOut(question, plainReading(question), indexOf(alone), healthOf)
    if (new HardRules(workings).eligible.length === 0) return null
    const { overall, evidence } = workings.index.priors[0]!
    const known = (value: number) => (Number.isNaN(value) ? null : value)
    return {
      target,
      quality: { mean: overall, low: 0, high: 1, parts: { catalogue: overall }, evidence },
      costNano: { p50: known(workings.costP50[0]!), p90: known(workings.costP90[0]!) },
      latencyMs: { p50: workings.latencyP50[0]!, p90: workings.latencyP90[0]! },
      utility: { total: 0, quality: 0, cost: 0, latency: 0 },
      propensity: 0,
    }
  } catch {
    return null
  }
}

function byPreference(a: Candidate, b: Candidate, preferred: string | null) {
  if (a.target.id === preferred) return -1
  if (b.target.id === preferred) return 1
  const gap = (a.costNano.p50 ?? Infinity) - (b.costNano.p50 ?? Infinity)
  if (gap !== 0 && !Number.isNaN(gap)) return gap
  return a.target.id < b.target.id ? -1 : 1
}
