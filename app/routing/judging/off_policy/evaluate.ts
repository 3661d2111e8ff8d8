import { clustersOf, summed, type Clusters } from '#routing/judging/off_policy/clusters'
import { contributionsOf, type Contributions } from '#routing/judging/off_policy/contributions'
import { directModel } from '#routing/judging/off_policy/direct_model'
import { byQuality, type JudgedLog } from '#routing/judging/off_policy/judged_log'
import { studentised, type Interval } from '#routing/judging/off_policy/studentised'

/** Effective decisions below which nothing is said. */
export const LEAST_EFFECTIVE = 200

/** Draws of the bootstrap. */
const RESAMPLES = 999

export type Verdict = 'better' | 'worse' | 'not_enough_evidence'

/** Why there is not enough evidence. */
export type Reason = 'few_decisions' | 'small_effective_sample' | 'interval_holds_zero'

/** One measure of a policy: its value in three ways, and how far it is ahead of the policy that logged. */
export interface Measure {
  verdict: Verdict
  reason: Reason | null
  /** Null below `LEAST_EFFECTIVE`: there is no number that could be taken for the truth. */
  estimates: {
    /** What the logged decisions earned. */
    logged: number
    ips: Interval
    snips: Interval
    doublyRobust: Interval
    /** Doubly robust difference to the policy that logged; the verdict is read from it. */
    gain: Interval
  } | null
}

/** What a log says of a policy. */
export interface Evaluation {
  decisions: number
  effective: number
  /** Share of the policy's choices that the log tried, too. */
  overlap: number
  /** Share of decisions whose likeliest target is another one. */
  changed: number
  clusters: Clusters['by']
  quality: Measure
  utility: Measure
  /** Expected cost of a decision in nano-dollars, over those whose targets are all priced; null without any. */
  costNano: { logged: number | null; judged: number | null; compared: number }
}

/** Judges a policy by decisions that another one made. */
export function evaluate(log: JudgedLog, resamples = RESAMPLES): Evaluation {
  const decisions = log.reward.length
  const clusters = clustersOf(log.at)
  const model = directModel(log, clusters.of)
  const utility = contributionsOf(log, model)
  const quality = contributionsOf(byQuality(log), model)
  const effective = effectiveOf(utility)
  const untried = mean(utility.untried)
  const judge = (contributions: Contributions) =>
    effective < LEAST_EFFECTIVE ? refused(decisions) : measured(contributions, clusters, resamples)
  return {
    decisions,
    effective,
    overlap: 1 - untried,
    changed: changedShare(log),
    clusters: clusters.by,
    quality: judge(quality),
    utility: judge(utility),
    costNano: costs(log),
  }
}

const mean = (values: Float64Array) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

function variance(values: Float64Array) {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 2))
}

const refused = (decisions: number): Measure => ({
  verdict: 'not_enough_evidence',
  reason: decisions < LEAST_EFFECTIVE ? 'few_decisions' : 'small_effective_sample',
  estimates: null,
})

/**
 * Decisions that count in effect, `(sum w)^2 / sum w^2`: as drawn, or as the propensities let one expect when that is
 * fewer. A log in which no rare target happened to be drawn looks better than it is.
 */
export function effectiveOf({ weight, expectedSquare, untried }: Contributions): number {
  let sum = 0
  let squares = 0
  let expected = 0
  for (let i = 0; i < weight.length; i++) {
    sum += weight[i]!
    squares += weight[i]! ** 2
    expected += expectedSquare[i]!
  }
  if (squares === 0 || expected === 0) return 0
  const reached = weight.length * (1 - mean(untried))
  return Math.min(sum ** 2 / squares, reached ** 2 / expected)
}

function measured(sums: Contributions, clusters: Clusters, resamples: number): Measure {
  const counts = summed(clusters, null)
  const weights = summed(clusters, sums.weight)
  const weighted = summed(
    clusters,
    sums.weight.map((weight, i) => weight * sums.seen[i]!)
  )
  const n = sums.weight.length
  const least = Math.sqrt((variance(sums.stated) + mean(sums.gainNoise)) / n)
  const overAll = (column: Float64Array, floor: number) =>
    studentised({ over: summed(clusters, column), under: counts }, resamples, floor)
  const gain = overAll(sums.gain, least)
  if (mean(sums.untried) > 0) {
    gain.low = Math.min(gain.low, overAll(sums.gainAtWorst, least).low)
    gain.high = Math.max(gain.high, overAll(sums.gainAtBest, least).high)
  }
  const verdict = gain.low > 0 ? 'better' : gain.high < 0 ? 'worse' : 'not_enough_evidence'
  return {
    verdict,
    reason: verdict === 'not_enough_evidence' ? 'interval_holds_zero' : null,
    estimates: {
      logged: mean(sums.seen),
      ips: studentised({ over: weighted, under: counts }, resamples),
      snips: studentised({ over: weighted, under: weights }, resamples),
      doublyRobust: overAll(sums.value, Math.sqrt(mean(sums.valueNoise) / n)),
      gain,
    },
  }
}

function likeliest(propensity: Float64Array, from: number, to: number) {
  let best = from
  for (let at = from + 1; at < to; at++) if (propensity[at]! > propensity[best]!) best = at
  return best
}

function changedShare(log: JudgedLog): number {
  let changed = 0
  for (let i = 0; i < log.reward.length; i++) {
    const [from, to] = [log.starts[i]!, log.starts[i + 1]!]
    if (likeliest(log.logged, from, to) !== likeliest(log.judged, from, to)) changed++
  }
  return log.reward.length === 0 ? 0 : changed / log.reward.length
}

function costs(log: JudgedLog): Evaluation['costNano'] {
  let logged = 0
  let judged = 0
  let compared = 0
  for (let i = 0; i < log.reward.length; i++) {
    let before = 0
    let after = 0
    for (let at = log.starts[i]!; at < log.starts[i + 1]!; at++) {
      if (log.logged[at]! > 0) before += log.logged[at]! * log.costNano[at]!
      if (log.judged[at]! > 0) after += log.judged[at]! * log.costNano[at]!
    }
    if (Number.isNaN(before + after)) continue
    logged += before
    judged += after
    compared++
  }
  if (compared === 0) return { logged: null, judged: null, compared }
  return { logged: logged / compared, judged: judged / compared, compared }
}
