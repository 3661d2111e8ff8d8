import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type { Judgement } from '#routing/judging/evaluations/judge_policy'
import type PolicyEvaluation from '#routing/judging/evaluations/policy_evaluation'
import {
  LEAST_EFFECTIVE,
  type Evaluation,
  type Measure,
} from '#routing/judging/off_policy/evaluate'

/** A policy that is or was judged. */
export const evaluationAnswer = (evaluation: PolicyEvaluation) => ({
  id: evaluation.id,
  workspace_id: evaluation.workspaceId,
  status: evaluation.status,
  candidate: evaluation.candidate,
  from: isoTime(evaluation.fromAt),
  to: isoTime(evaluation.toAt),
  created_at: isoTime(evaluation.createdAt),
  finished_at: isoTime(evaluation.finishedAt),
  error: evaluation.error,
  result: evaluation.result === null ? null : judgementAnswer(evaluation.result),
})

const judgementAnswer = ({ policy, rated, leftOut, isTruncated, evaluation }: Judgement) => ({
  policy,
  rated,
  left_out: leftOut,
  truncated: isTruncated,
  ...offPolicyAnswer(evaluation),
})

/** What a log says of a policy; the verdict is that on the utility, which is what requests asked for. */
export function offPolicyAnswer(evaluation: Evaluation) {
  const { logged, judged, compared } = evaluation.costNano
  return {
    verdict: evaluation.utility.verdict,
    summary: summaryOf(evaluation),
    decisions: evaluation.decisions,
    effective_sample: Math.round(evaluation.effective * 10) / 10,
    least_effective_sample: LEAST_EFFECTIVE,
    overlap: evaluation.overlap,
    changed_share: evaluation.changed,
    resampled_by: evaluation.clusters,
    utility: measureAnswer(evaluation.utility),
    quality: measureAnswer(evaluation.quality),
    expected_cost_usd: { logged: usd(logged), candidate: usd(judged), compared },
  }
}

const measureAnswer = ({ verdict, reason, estimates }: Measure) => ({
  verdict,
  reason,
  logged: estimates?.logged ?? null,
  ips: estimates?.ips ?? null,
  snips: estimates?.snips ?? null,
  doubly_robust: estimates?.doublyRobust ?? null,
  gain: estimates?.gain ?? null,
})

const points = (value: number) => `${value >= 0 ? '+' : ''}${(value * 100).toFixed(1)}`

/** The result in a sentence. */
function summaryOf({ utility, quality, effective, decisions }: Evaluation): string {
  if (utility.estimates === null || quality.estimates === null) {
    return `Not enough evidence: of ${decisions} rated decisions ${Math.floor(effective)} count in effect, ${LEAST_EFFECTIVE} are needed`
  }
  const { estimate, low, high } = quality.estimates.gain
  const inQuality = `quality ${points(estimate)} points (between ${points(low)} and ${points(high)})`
  if (utility.verdict === 'better') return `Better by what requests weigh; ${inQuality}`
  if (utility.verdict === 'worse') return `Worse by what requests weigh; ${inQuality}`
  return `Not enough evidence for better or worse; ${inQuality}`
}
