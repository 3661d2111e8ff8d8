import type { Beliefs } from '#routing/learners/types'

/** Beliefs about so many targets, nothing filled in yet. */
export function emptyBeliefs(count: number): Beliefs {
  const column = () => new Float64Array(count)
  return {
    mean: column(),
    deviation: column(),
    confidence: column(),
    evidence: column(),
    seen: column(),
    parts: { catalogue: column(), target: column(), domain: column(), request: column() },
  }
}

const LOWEST = 0.001
const HIGHEST = 0.999

/** A probability that is neither impossible nor certain; what is not a number says nothing, so it is an even chance. */
export const probability = (value: number) =>
  value >= LOWEST ? Math.min(HIGHEST, value) : Number.isNaN(value) ? 0.5 : LOWEST

/** Standard deviation of a rate that so many outcomes speak for. */
export const deviationOf = (p: number, evidence: number) =>
  Math.sqrt((p * (1 - p)) / (evidence + 1))
