import type { UpstreamHealth } from '#providers/types'
import type { HealthOf, RouteQuestion } from '#routing/types'
import { AnswerForecast, NOTHING_FOREKNOWN, type Foreknown } from '#routing/engine/answer_forecast'
import { estimateLatency } from '#routing/engine/latency_estimate'
import { quote } from '#routing/engine/price_quote'
import type { Reading } from '#routing/engine/reading'
import type { TargetIndex } from '#routing/engine/target_index'

const within = (longest: number, tokens: number) => Math.min(longest, Math.round(tokens))

/**
 * What one decision works with: the question, what was read of it, and cost and time of each target by its position in
 * the index. An unknown cost is NaN here, so that no comparison with it holds.
 */
export interface Workings {
  question: RouteQuestion
  reading: Reading
  index: TargetIndex
  health: readonly (UpstreamHealth | null)[]
  outputP50: Float64Array
  outputP90: Float64Array
  costP50: Float64Array
  costP90: Float64Array
  latencyP50: Float64Array
  latencyP90: Float64Array
}

/** Quotes every target of the index for this question. */
export function workOut(
  question: RouteQuestion,
  reading: Reading,
  index: TargetIndex,
  healthOf: HealthOf,
  known: Foreknown = NOTHING_FOREKNOWN
): Workings {
  const { targets } = index
  const { inputTokens } = reading.understood
  const forecast = new AnswerForecast(reading.understood, index, known)
  const column = () => new Float64Array(targets.length)
  const health: (UpstreamHealth | null)[] = []
  const workings: Workings = {
    question,
    reading,
    index,
    health,
    outputP50: column(),
    outputP90: column(),
    costP50: column(),
    costP90: column(),
    latencyP50: column(),
    latencyP90: column(),
  }
  for (let at = 0; at < targets.length; at++) {
    const target = targets[at]!
    const longest = Math.min(
      target.maxOutputTokens ?? Infinity,
      question.maxOutputTokens ?? Infinity
    )
    const length = forecast.lengthAt(at)
    const p50 = within(longest, length.p50)
    const p90 = within(longest, length.p90)
    const cached = target.id === question.stickyTargetId ? reading.features.history_tokens : 0
    const seen = target.execution === null ? null : healthOf(target)
    const latency = estimateLatency(target, seen, { p50, p90 })
    health.push(seen)
    workings.outputP50[at] = p50
    workings.outputP90[at] = p90
    const cost =
      quote(target.price, { input: inputTokens, cached, output: p50 }) ??
      quote(target.price, { input: inputTokens, cached: 0, output: p50 }) ??
      Number.NaN
    const told = forecast.costAt(at)
    workings.costP50[at] = Number.isNaN(told) || Number.isNaN(cost) ? cost : told
    workings.costP90[at] =
      quote(target.price, { input: inputTokens, cached: 0, output: p90 }) ?? Number.NaN
    workings.latencyP50[at] = latency.p50
    workings.latencyP90[at] = latency.p90
  }
  return workings
}
