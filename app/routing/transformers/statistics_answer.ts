import { usd } from '#core/money'
import { isoTime } from '#core/time'
import { learningAnswer } from '#routing/judging/statistics/learning_answer'
import type { LearningStatistics } from '#routing/judging/statistics/learning_statistics'
import type {
  DecisionSums,
  FeedbackSums,
  RouteStatistics,
  Window,
} from '#routing/queries/route_statistics'

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const cost = (sums: DecisionSums) => ({
  quoted_usd: usd(sums.quotedNano),
  unquoted: sums.unquoted,
  compared: sums.compared,
  compared_quoted_usd: usd(sums.comparedQuotedNano),
  compared_actual_usd: usd(sums.comparedActualNano),
  mean_error: sums.meanError,
})

const feedback = (sums: FeedbackSums) => ({
  count: sums.count,
  success_share: share(sums.successes, sums.count),
  rated: sums.rated,
  mean_quality: sums.meanQuality,
})

const NO_FEEDBACK: FeedbackSums = { count: 0, successes: 0, rated: 0, meanQuality: null }

function targets({ total, byTarget, feedbackByTarget }: RouteStatistics) {
  const ids = new Set([...byTarget.keys(), ...feedbackByTarget.keys()])
  const items = [...ids].map((target) => {
    const sums = byTarget.get(target)
    return {
      target,
      decisions: sums?.decisions ?? 0,
      share: share(sums?.decisions ?? 0, total.decisions),
      mean_confidence: sums?.meanConfidence ?? null,
      cost: sums ? cost(sums) : null,
      feedback: feedback(feedbackByTarget.get(target) ?? NO_FEEDBACK),
    }
  })
  return items.sort((a, b) => b.decisions - a.decisions || (a.target < b.target ? -1 : 1))
}

/** The answer of `GET /stats`. */
export function statisticsAnswer(
  statistics: RouteStatistics,
  learning: LearningStatistics,
  window: Window,
  policy: { current: string; available: string[] }
) {
  const { total } = statistics
  return {
    window,
    from: isoTime(statistics.from),
    to: isoTime(statistics.to),
    decisions: {
      total: total.decisions,
      without_target: total.untargeted,
      degraded: total.degraded,
      explored: total.explored,
      explored_share: share(total.explored, total.decisions),
      mean_confidence: total.meanConfidence,
      mean_decision_ms: total.meanMicros === null ? null : total.meanMicros / 1_000,
      by_source: Object.fromEntries(statistics.bySource),
    },
    policy: { ...policy, decided: statistics.byPolicy },
    cost: cost(total),
    feedback: feedback(statistics.feedback),
    learning: learningAnswer(learning, total, statistics.feedback),
    targets: targets(statistics),
  }
}
