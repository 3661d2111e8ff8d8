/** An estimate with its 95 % interval. */
export interface Interval {
  estimate: number
  low: number
  high: number
}

/** Numerator and denominator of a ratio, summed over decisions that belong together. */
export interface Ratio {
  over: Float64Array
  under: Float64Array
}

const LOWER = 0.025

/** Chance that can be repeated: the same log is judged the same. */
export function repeatable(seed: number) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** Standard error of `sum(over) / sum(under)`, the members taken as independent. */
function errorOf({ over, under }: Ratio, estimate: number, whole: number) {
  const n = over.length
  let squares = 0
  for (let i = 0; i < n; i++) squares += (over[i]! - estimate * under[i]!) ** 2
  return Math.sqrt((squares * n) / Math.max(1, n - 1)) / Math.abs(whole)
}

/**
 * The ratio of two sums with an interval by the studentised bootstrap: members are drawn again with replacement, and the
 * spread of (estimate - truth) / error is read from the draws. Importance weights make contributions skewed; an interval
 * by the normal curve, or by plain percentiles, covers the truth too rarely then. `floor` is the least standard error.
 */
export function studentised(ratio: Ratio, resamples: number, floor = 0): Interval {
  const { over, under } = ratio
  const n = over.length
  const whole = under.reduce((sum, value) => sum + value, 0)
  const estimate = over.reduce((sum, value) => sum + value, 0) / whole
  const sampleError = errorOf(ratio, estimate, whole)
  const error = Math.max(sampleError, floor)
  const spread = n < 2 || sampleError === 0 ? NORMAL : drawnSpread(ratio, resamples, estimate)
  return { estimate, low: estimate - spread.high * error, high: estimate - spread.low * error }
}

const NORMAL = { low: -1.96, high: 1.96 }

/** Lower and upper quantile of the studentised estimate over the draws; never narrower than the normal curve's. */
function drawnSpread({ over, under }: Ratio, resamples: number, estimate: number) {
  const n = over.length
  const next = repeatable(0x5eed + n)
  const drawn = new Float64Array(resamples)
  for (let round = 0; round < resamples; round++) {
    let a = 0
    let b = 0
    let aa = 0
    let ab = 0
    let bb = 0
    for (let i = 0; i < n; i++) {
      const at = Math.floor((next() / 2 ** 32) * n)
      const x = over[at]! - estimate * under[at]!
      const y = under[at]!
      a += x
      b += y
      aa += x * x
      ab += x * y
      bb += y * y
    }
    const shift = a / b
    const squares = aa - 2 * shift * ab + shift * shift * bb
    drawn[round] = (shift * b) / Math.sqrt(Math.max(squares, Number.MIN_VALUE))
  }
  const sorted = drawn.filter((value) => Number.isFinite(value)).sort()
  if (sorted.length === 0) return NORMAL
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return {
    low: Math.min(NORMAL.low, at(LOWER)),
    high: Math.max(NORMAL.high, at(1 - LOWER)),
  }
}
