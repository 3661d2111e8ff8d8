/** An entity that may answer a question. */
export interface LinkCandidate {
  entity: number
  /** Chance that it is right, by the held-out facts; its share among all candidates where there were too few of those. */
  score: number
}

/** Below this, `Math.exp` gives numbers that slow everything after them down. */
const LEAST_EXPONENT = -45

const expOf = (exponent: number) => (exponent < LEAST_EXPONENT ? 0 : Math.exp(exponent))

/** The logarithm of the sum of exponentials; entities for which `isOut` holds do not count. */
export function logSumExp(scores: Float32Array, isOut: (entity: number) => boolean): number {
  let most = Number.NEGATIVE_INFINITY
  for (let entity = 0; entity < scores.length; entity++) {
    if (scores[entity]! > most && !isOut(entity)) most = scores[entity]!
  }
  if (most === Number.NEGATIVE_INFINITY) return most
  let sum = 0
  for (let entity = 0; entity < scores.length; entity++) {
    const part = expOf(scores[entity]! - most)
    if (part > 0 && !isOut(entity)) sum += part
  }
  return most + Math.log(sum)
}

/** The `most` entities with the highest scores, best first; among equals the lower number. Leaves out those that are out. */
export function bestOf(
  scores: Float32Array,
  most: number,
  isOut: (entity: number) => boolean
): number[] {
  const best: number[] = []
  const isBetter = (one: number, other: number) =>
    scores[one]! > scores[other]! || (scores[one] === scores[other] && one < other)
  for (let entity = 0; entity < scores.length; entity++) {
    if (best.length === most && !isBetter(entity, best[most - 1]!)) continue
    if (most === 0 || isOut(entity)) continue
    let low = 0
    let high = best.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBetter(entity, best[middle]!)) high = middle
      else low = middle + 1
    }
    best.splice(low, 0, entity)
    if (best.length > most) best.pop()
  }
  return best
}

/** The share of each score among all candidates: their softmax. */
export function sharesOf(
  scores: Float32Array,
  entities: readonly number[],
  isOut: (entity: number) => boolean
): number[] {
  if (entities.length === 0) return []
  const total = logSumExp(scores, isOut)
  return entities.map((entity) => expOf(scores[entity]! - total))
}
