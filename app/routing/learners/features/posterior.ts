/** Probabilities of labels by their scores. */
export function posterior(
  scores: ArrayLike<number>,
  share: ArrayLike<number>,
  sharpness: number,
  into: Float64Array
) {
  let most = -Infinity
  for (let at = 0; at < into.length; at++) {
    into[at] = sharpness * scores[at]! + Math.log(share[at]! + 1e-6)
    if (into[at]! > most) most = into[at]!
  }
  let sum = 0
  for (let at = 0; at < into.length; at++) {
    into[at] = Math.exp(into[at]! - most)
    sum += into[at]!
  }
  for (let at = 0; at < into.length; at++) into[at]! /= sum
}
