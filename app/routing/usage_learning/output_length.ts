import type { Target } from '#providers/types'
import type { AnswerLength } from '#routing/engine/answer_length'
import { REASONING_STRETCH } from '#routing/engine/workings'
import type { SeenLength } from '#routing/learners/types'
import { blendedLength } from '#routing/usage_learning/blended_length'

/** What is known of the length of one target's answer. */
export interface KnownLength {
  /** As the table of tasks has it. */
  expected: AnswerLength
  /** As answers of this kind turned out. */
  seen?: SeenLength | null
  /** As a trained snapshot predicts it. */
  predicted?: AnswerLength | null
}

/** Output tokens to expect of a target, reasoning included: a snapshot knows best, then what was seen, then the table. */
export function outputLength(
  target: Target,
  { expected, seen = null, predicted = null }: KnownLength
): AnswerLength {
  if (predicted !== null) return predicted
  const stretch = target.capabilities.reasoning ? REASONING_STRETCH : { p50: 1, p90: 1 }
  return blendedLength({ p50: expected.p50 * stretch.p50, p90: expected.p90 * stretch.p90 }, seen)
}
