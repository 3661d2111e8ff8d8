import type { JudgedDecision, JudgedOption } from '#routing/judging/off_policy/judged_log'
import type { Distribution } from '#routing/judging/evaluations/distribution'
import { unpackCandidate, type DecisionRecord } from '#routing/services/decision_record'
import type { Candidate, Decision, Objective } from '#routing/types'

/** A stored decision whose answer was rated, as the judge reads it. */
export interface RatedDecision {
  at: number
  targetId: string
  reward: number
  record: DecisionRecord
}

/** Shares of a distribution below this come from rounding. */
const ROUNDING = 1e-6

/**
 * One logged decision with what the judged policy would have done. Expected qualities are those that were stored with
 * it; targets that were not among them have today's. Null when the log does not say how likely the choice was.
 */
export function judgedDecision(
  { at, targetId, reward, record }: RatedDecision,
  likely: Distribution,
  today: Pick<Decision, 'ranked' | 'objective'>
): JudgedDecision | null {
  const options: JudgedOption[] = record.candidates.map((packed) => {
    const { target, quality, propensity, utility, costNano } = unpackCandidate(packed)
    return {
      targetId: target,
      logged: propensity,
      judged: likely.get(target) ?? 0,
      expected: quality.mean,
      known: utility.total - record.weights.quality * quality.mean,
      costNano: costNano.p50,
    }
  })
  const taken = options.findIndex((option) => option.targetId === targetId)
  const logged = options.reduce((sum, option) => sum + option.logged, 0)
  if (taken < 0 || !(options[taken]!.logged > 0) || Math.abs(logged - 1) > ROUNDING * 100) {
    return null
  }
  const stored = new Set(options.map((option) => option.targetId))
  for (const [target, judged] of likely) {
    if (stored.has(target)) continue
    const candidate = today.ranked.find((one) => one.target.id === target)
    options.push({
      targetId: target,
      logged: 0,
      judged,
      expected: candidate?.quality.mean ?? options[taken]!.expected,
      known: candidate
        ? weighedAnew(candidate, today.objective, record.weights)
        : options[taken]!.known,
      costNano: candidate?.costNano.p50 ?? null,
    })
  }
  return { at, taken, reward, scale: record.weights.quality, options }
}

/** What a candidate costs and makes wait, under other weights than it was scored with. */
function weighedAnew({ utility }: Candidate, scored: Objective, weights: Objective) {
  const under = (term: number, before: number, now: number) =>
    before > 0 ? (term * now) / before : 0
  return (
    under(utility.cost, scored.cost, weights.cost) +
    under(utility.latency, scored.latency, weights.latency)
  )
}
