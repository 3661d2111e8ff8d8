/** Features further from the usual than this count as this far. */
const FARTHEST = 5

/** Structural features in units of their usual spread. `mean` and `scale` come from training; a feature that never varied is 0. */
export function standardise(
  structure: ArrayLike<number>,
  mean: ArrayLike<number>,
  scale: ArrayLike<number>,
  into: Float64Array
) {
  for (let at = 0; at < into.length; at++) {
    const apart = (structure[at]! - mean[at]!) * scale[at]!
    into[at] = apart > FARTHEST ? FARTHEST : apart < -FARTHEST ? -FARTHEST : apart
  }
}
