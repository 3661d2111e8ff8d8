import type { PassageIndex } from '#knowledge/context/index/passage_index'

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
  { passages, before, after }: PassageIndex,
  words: Float64Array,
  scores: Float64Array
) {
  for (let at = 0; at < words.length; at++) {
    const previous = before[at]!
    if (previous !== -1) {
      const asked = passages[previous]!.asks ? AFTER_A_QUESTION : 0
      scores[at]! += (BEFORE[0]! + asked) * words[previous]!
      const second = before[previous]!
      if (second !== -1) scores[at]! += BEFORE[1]! * words[second]!
    }
    const next = after[at]!
    if (next !== -1) {
      scores[at]! += AFTER[0]! * words[next]!
      const second = after[next]!
      if (second !== -1) scores[at]! += AFTER[1]! * words[second]!
    }
  }
}

/** Adds to each passage the mean of the talk around it. */
export function addSmoothed(
  { before, after }: PassageIndex,
  words: Float64Array,
  scores: Float64Array,
  factor: number
) {
  const sums = new Float64Array(words.length)
  const weights = new Float64Array(words.length)
  for (const links of [before, after]) {
    for (let at = 0; at < words.length; at++) {
      let other = links[at]!
      for (let far = 1; far <= REACH && other !== -1; far++) {
        sums[at]! += BELL[far]! * words[other]!
        weights[at]! += BELL[far]!
        other = links[other]!
      }
    }
  }
  for (let at = 0; at < words.length; at++) {
    if (weights[at]! > 0) scores[at]! += (factor * sums[at]!) / weights[at]!
  }
}
