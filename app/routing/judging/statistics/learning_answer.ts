import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type { Flood } from '#routing/evidence/floods'
import { shadowSumsAnswer } from '#routing/judging/shadow/shadow_answer'
import type { BestSingle } from '#routing/judging/statistics/best_single'
import { LEAST_CALIBRATED, type Calibration } from '#routing/judging/statistics/calibration'
import type { CurvePoint } from '#routing/judging/statistics/learning_curve'
import type { Hindsight, LearningStatistics } from '#routing/judging/statistics/learning_statistics'
import { LEAST_EFFECTIVE } from '#routing/judging/off_policy/evaluate'
import type { DecisionSums, FeedbackSums } from '#routing/queries/route_statistics'

/** How the router learns, as a part of the answer of `GET /stats`. */
export function learningAnswer(
  { curve, calibration, hindsight, shadows, floods }: LearningStatistics,
  total: DecisionSums,
  feedback: FeedbackSums
) {
  return {
    feedback_rate: total.decisions === 0 ? null : feedback.count / total.decisions,
    curve: curveAnswer(curve, hindsight.best),
    calibration: calibrationAnswer(calibration),
    best_single: bestSingleAnswer(hindsight),
    exploration: {
      share: total.decisions === 0 ? null : total.explored / total.decisions,
      explored: total.explored,
      looked_at: hindsight.exploration?.looked ?? 0,
      mean_extra_cost_usd: usd(hindsight.exploration?.extraNano ?? null),
      mean_quality_given_up: hindsight.exploration?.qualityGivenUp ?? null,
    },
    shadows: shadowSumsAnswer(shadows),
    poisoning: floods.map(floodAnswer),
  }
}

/** `cumulated_regret` counts what the best single target would have earned more, at its mean over the window. */
function curveAnswer(curve: CurvePoint[], best: BestSingle | null) {
  let n = 0
  return curve.map((point) => {
    n += point.n
    return {
      day: isoTime(point.at).slice(0, 10),
      n: point.n,
      mean_quality: point.quality,
      expected_quality: point.expected,
      cumulated_regret:
        best === null
          ? null
          : {
              estimate: n * best.quality.estimate,
              low: n * best.quality.low,
              high: n * best.quality.high,
            },
    }
  })
}

function calibrationAnswer(calibration: Calibration | null) {
  return {
    least: LEAST_CALIBRATED,
    n: calibration?.n ?? null,
    ece: calibration?.ece ?? null,
    bins:
      calibration?.bins.map(({ bin, n, expected, actual }) => ({
        from: bin / 10,
        to: (bin + 1) / 10,
        n,
        expected,
        seen: actual,
      })) ?? null,
  }
}

function bestSingleAnswer({ rated, best }: Hindsight) {
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  const costs = best?.costNano ?? null
  return {
    rated,
    least_effective_sample: LEAST_EFFECTIVE,
    target: best?.targetId ?? null,
    effective_sample: best === null ? null : Math.round(best.effective * 10) / 10,
    regret: best?.quality ?? null,
    savings:
      costs === null
        ? null
        : {
            chosen_usd: usd(costs.chosen),
            best_single_usd: usd(costs.single),
            saved_usd: usd(costs.single - costs.chosen),
            saved_share: share(costs.single - costs.chosen, costs.single),
            compared: costs.compared,
          },
  }
}

const floodAnswer = ({ keyId, targetId, judgements, share, rate, othersRate }: Flood) => ({
  key_id: keyId,
  target: targetId,
  judgements,
  share,
  mean_reward: rate,
  others_mean_reward: othersRate,
})
