import { effectiveOf, LEAST_EFFECTIVE } from '#routing/judging/off_policy/evaluate'
import { contributionsOf } from '#routing/judging/off_policy/contributions'
import { directModel } from '#routing/judging/off_policy/direct_model'
import { byQuality, judgedLog, type JudgedDecision } from '#routing/judging/off_policy/judged_log'
import { studentised, type Interval } from '#routing/judging/off_policy/studentised'

const RESAMPLES = 199

/** What always taking one target would have earned and cost, against what was done. */
export interface BestSingle {
  targetId: string
  effective: number
  /** How much better in quality it would have been; below 0: routing was better. Means over decisions. */
  quality: Interval
  /** Expected costs in nano-dollars over decisions with both prices; `saved` is what routing saved. */
  costNano: { chosen: number; single: number; compared: number }
}

/**
 * The one target that would have been best on the same requests, by doubly robust estimate of quality, among those that the
 * log tells enough of; null when there is none. It is picked in hindsight, so it looks rather too good.
 */
export function bestSingle(decisions: readonly JudgedDecision[]): BestSingle | null {
  const targets = new Set(decisions.flatMap(({ options, taken }) => options[taken]!.targetId))
  let best: { targetId: string; mean: number; effective: number } | null = null
  for (const targetId of targets) {
    const sums = contributionsFor(decisions, targetId)
    const effective = effectiveOf(sums)
    if (effective < LEAST_EFFECTIVE) continue
    const mean = sums.gain.reduce((sum, gain) => sum + gain, 0) / decisions.length
    if (best === null || mean > best.mean) best = { targetId, mean, effective }
  }
  if (best === null) return null
  const { targetId, effective } = best
  return {
    targetId,
    effective,
    quality: gainInterval(contributionsFor(decisions, targetId)),
    costNano: costs(decisions, targetId),
  }
}

function contributionsFor(decisions: readonly JudgedDecision[], targetId: string) {
  const always = decisions.map((decision) => alwaysTaking(decision, targetId))
  const log = byQuality(judgedLog(always))
  return contributionsOf(
    log,
    directModel(
      log,
      Uint32Array.from(always, (_, i) => i)
    )
  )
}

/** The same decision by a policy that always takes one target, eligible or not. */
function alwaysTaking(decision: JudgedDecision, targetId: string): JudgedDecision {
  const options = decision.options.map((option) => ({
    ...option,
    judged: option.targetId === targetId ? 1 : 0,
  }))
  if (options.some(({ judged }) => judged === 1)) return { ...decision, options }
  const unknown = { targetId, logged: 0, judged: 1, expected: 0.5, known: 0, costNano: null }
  return { ...decision, options: [...options, unknown] }
}

function gainInterval({ gain, gainAtWorst, gainAtBest }: ReturnType<typeof contributionsOf>) {
  const under = new Float64Array(gain.length).fill(1)
  const interval = studentised({ over: gain, under }, RESAMPLES)
  return {
    estimate: interval.estimate,
    low: Math.min(interval.low, studentised({ over: gainAtWorst, under }, RESAMPLES).low),
    high: Math.max(interval.high, studentised({ over: gainAtBest, under }, RESAMPLES).high),
  }
}

function costs(decisions: readonly JudgedDecision[], targetId: string) {
  const sums = { chosen: 0, single: 0, compared: 0 }
  for (const { options, taken } of decisions) {
    const chosen = options[taken]!.costNano
    const single = options.find((option) => option.targetId === targetId)?.costNano ?? null
    if (chosen === null || single === null) continue
    sums.chosen += chosen
    sums.single += single
    sums.compared++
  }
  return sums
}
