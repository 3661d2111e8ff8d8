import type { UpstreamHealth } from '#providers/types'
import type { HealthOf, RouteQuestion } from '#routing/types'
import { estimateLatency } from '#routing/engine/latency_estimate'
import type { Task } from '#routing/engine/answer_length'
import { quote } from '#routing/engine/price_quote'
import type { Reading } from '#routing/engine/reading'
import type { TargetIndex } from '#routing/engine/target_index'
import { NO_LENGTHS } from '#routing/learners/no_evidence'
import type { AnswerLengths } from '#routing/learners/types'

/** Targets that reason write tokens nobody sees; by how much that stretches an answer is assumed until it was seen. */
export const REASONING_STRETCH = { p50: 1.5, p90: 2.5 }

const NO_STRETCH = { p50: 1, p90: 1 }

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

/** Quotes every target of the index for this question; answers are as long as seen, else as expected of the request. */
export function workOut(
  question: RouteQuestion,
  reading: Reading,
  index: TargetIndex,
  healthOf: HealthOf,
  lengths: AnswerLengths = NO_LENGTHS
): Workings {
  const { targets } = index
  const { inputTokens, expectedOutputTokens, task } = reading.understood
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
    const stretch = target.capabilities.reasoning ? REASONING_STRETCH : NO_STRETCH
    const known = lengths.of(target.id, task as Task)
    const p50 = within(longest, known?.p50 ?? expectedOutputTokens.p50 * stretch.p50)
    const p90 = within(longest, known?.p90 ?? expectedOutputTokens.p90 * stretch.p90)
    const cached = target.id === question.stickyTargetId ? reading.features.history_tokens : 0
    const seen = target.execution === null ? null : healthOf(target)
    const latency = estimateLatency(target, seen, { p50, p90 })
    health.push(seen)
    workings.outputP50[at] = p50
    workings.outputP90[at] = p90
    workings.costP50[at] =
      quote(target.price, { input: inputTokens, cached, output: p50 }) ??
      quote(target.price, { input: inputTokens, cached: 0, output: p50 }) ??
      Number.NaN
    workings.costP90[at] =
      quote(target.price, { input: inputTokens, cached: 0, output: p90 }) ?? Number.NaN
    workings.latencyP50[at] = latency.p50
    workings.latencyP90[at] = latency.p90
  }
  return workings
}
