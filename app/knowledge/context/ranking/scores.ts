/** The largest score; 0 when none is above. */
export function largest(scores: Float64Array): number {
  let most = 0
  for (const score of scores) if (score > most) most = score
  return most
}

/** Divides all scores by the largest. */
export function toUnit(scores: Float64Array) {
  const most = largest(scores)
  if (most > 0) for (let at = 0; at < scores.length; at++) scores[at]! /= most
}

/** Places of the highest scores above 0, the highest first; the later place where scores are equal. */
export function best(scores: Float64Array, most: number): number[] {
  const places: number[] = []
  let least = 0
  for (let at = 0; at < scores.length; at++) {
    if (scores[at]! <= 0 || (places.length >= most * 2 && scores[at]! < least)) continue
    places.push(at)
    if (places.length >= most * 4) least = keepBest(places, scores, most)
  }
  keepBest(places, scores, most)
  return places
}

function keepBest(places: number[], scores: Float64Array, most: number): number {
  places.sort((one, other) => scores[other]! - scores[one]! || other - one)
  if (places.length > most) places.length = most
  return places.length < most ? 0 : scores[places.at(-1)!]!
}
