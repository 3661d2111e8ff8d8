import type { AnswerLength } from '#routing/engine/answer_length'
import type { SeenLength } from '#routing/learners/types'

/** Answers that the table's expectation counts for. */
const TABLE_WEIGHT = 2

/** Puts together what is expected of a kind of request and what was seen of it: the more was seen, the more that counts. */
export function blendedLength(expected: AnswerLength, seen: SeenLength | null): AnswerLength {
  if (seen === null) return { p50: Math.round(expected.p50), p90: Math.round(expected.p90) }
  const between = (table: number, learned: number) =>
    Math.round(
      Math.exp(
        (TABLE_WEIGHT * Math.log(Math.max(1, table)) + seen.n * Math.log(learned)) /
          (TABLE_WEIGHT + seen.n)
      )
    )
  return { p50: between(expected.p50, seen.p50), p90: between(expected.p90, seen.p90) }
}
