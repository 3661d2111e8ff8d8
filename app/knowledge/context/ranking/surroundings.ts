import type { IndexedPassage } from '#knowledge/context/index/passage_index'

/** What the passages around lend: an answer does not repeat the words of its question. */
const BEFORE = [0.4, 0.25]
const AFTER = [0.25, 0.15]
const AFTER_A_QUESTION = 0.25

/** The talk of some minutes: so many passages to each side, fading like a bell of this width. */
const REACH = 8
const WIDTH = 3
const BELL = Array.from({ length: REACH + 1 }, (_, far) =>
  Math.exp(-(far * far) / (2 * WIDTH * WIDTH))
)

/** Adds to each passage part of the scores of the two before and after it. */
export function addNeighbours(
  passages: readonly IndexedPassage[],
  words: Float64Array,
  scores: Float64Array
) {
  for (const [at, { before, after }] of passages.entries()) {
    if (before !== -1) {
      const asked = passages[before]!.asks ? AFTER_A_QUESTION : 0
      scores[at]! += (BEFORE[0]! + asked) * words[before]!
      const second = passages[before]!.before
      if (second !== -1) scores[at]! += BEFORE[1]! * words[second]!
    }
    if (after !== -1) {
      scores[at]! += AFTER[0]! * words[after]!
      const second = passages[after]!.after
      if (second !== -1) scores[at]! += AFTER[1]! * words[second]!
    }
  }
}

/** Adds to each passage the mean of the talk around it. */
export function addSmoothed(
  passages: readonly IndexedPassage[],
  words: Float64Array,
  scores: Float64Array,
  factor: number
) {
  for (const at of passages.keys()) {
    let sum = 0
    let weight = 0
    for (const direction of ['before', 'after'] as const) {
      let other = passages[at]![direction]
      for (let far = 1; far <= REACH && other !== -1; far++) {
        sum += BELL[far]! * words[other]!
        weight += BELL[far]!
        other = passages[other]![direction]
      }
    }
    if (weight > 0) scores[at]! += (factor * sum) / weight
  }
}
