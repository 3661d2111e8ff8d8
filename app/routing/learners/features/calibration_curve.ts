/** The true probability for a stated one: straight lines between knots, flat beyond them; without knots what was stated. */
export function calibrated(
  p: number,
  stated: ArrayLike<number>,
  actual: ArrayLike<number>
): number {
  const last = stated.length - 1
  if (last < 0) return Math.min(1, Math.max(0, p))
  if (p <= stated[0]!) return actual[0]!
  if (p >= stated[last]!) return actual[last]!
  let at = 1
  while (p > stated[at]!) at++
  const share = (p - stated[at - 1]!) / (stated[at]! - stated[at - 1]!)
  return actual[at - 1]! + share * (actual[at]! - actual[at - 1]!)
}
