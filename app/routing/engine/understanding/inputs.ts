/** Beyond this many standard deviations a structural feature says no more. */
const FARTHEST = 2.5
/** Structural features against words, which together have length 1. */
const SHARE = 0.3

const byCount = Float64Array.from({ length: 256 }, (_, count) =>
  count === 0 ? 0 : 1 + Math.log(count)
)

/** How much a word counts that was seen so often. */
export const weightOfCount = (count: number): number => byCount[count]!

/** Fills `into` with structural features as the models take them: centred, scaled and bounded. */
export function scaledStructure(
  structure: Float32Array,
  { means, scales }: { means: Float32Array; scales: Float32Array },
  into: Float64Array
) {
  for (let at = 0; at < into.length; at++) {
    const value = (structure[at]! - means[at]!) * scales[at]!
    const bounded = value > FARTHEST ? FARTHEST : value < -FARTHEST ? -FARTHEST : value
    into[at] = SHARE * (Number.isNaN(bounded) ? 0 : bounded)
  }
}
