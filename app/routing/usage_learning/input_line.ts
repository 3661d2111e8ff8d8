/**
 * Sums over answers of one upstream model, of p = counted / reported tokens and q = 1 / reported tokens: what a straight
 * line through them needs, so that sums of replicas and months are put together by addition.
 */
export interface LineSums {
  n: number
  p: number
  q: number
  pp: number
  pq: number
  qq: number
}

/** How a model's own count follows from ours: `slope` for each token, and `overhead` once for a request. */
export interface InputLine {
  slope: number
  overhead: number
  /** Answers behind it. */
  n: number
  /** Nine of ten requests were counted within so many percent; null while too few were seen. */
  errorPct: number | null
}

/** How much the belief in our own count weighs: as much as so many answers that agree with it. */
const BELIEF = 0.25
/** Answers before anything is corrected, or an error stated. */
export const ENOUGH = 10
/** Half width of 90 % of a normal distribution, in standard deviations. */
const WIDTH_90 = 1.645
/** Once enough was seen, a single answer counts as being off by a factor of two at most. */
const MOST_OFF = 2

export const noSums = (): LineSums => ({ n: 0, p: 0, q: 0, pp: 0, pq: 0, qq: 0 })

/** Adds sums to others. */
export function addSums(to: LineSums, more: LineSums) {
  to.n += more.n
  to.p += more.p
  to.q += more.q
  to.pp += more.pp
  to.pq += more.pq
  to.qq += more.qq
}

/** The sums of one answer; what is far off the line that is known already is pulled towards it. */
export function sumsOf(counted: number, reported: number, known: LineSums): LineSums {
  let believed = reported
  if (known.n >= ENOUGH) {
    const { slope, overhead } = lineOf(known)
    const expected = slope * counted + overhead
    if (expected > 0) {
      believed = Math.min(expected * MOST_OFF, Math.max(expected / MOST_OFF, reported))
    }
  }
  const p = counted / believed
  const q = 1 / believed
  return { n: 1, p, q, pp: p * p, pq: p * q, qq: q * q }
}

/**
 * The line of least error relative to what was reported: reported = slope * counted + overhead. A weak belief in slope 1
 * and no overhead keeps requests of nearly one length from bending it.
 */
export function lineOf({ n, p, q, pp, pq, qq }: LineSums): InputLine {
  if (n === 0) return { slope: 1, overhead: 0, n, errorPct: null }
  const ofSlope = pp + BELIEF
  const ofOverhead = qq + (BELIEF * qq) / n
  const determinant = ofSlope * ofOverhead - pq * pq
  const slope = ((p + BELIEF) * ofOverhead - pq * q) / determinant
  const overhead = (ofSlope * q - pq * (p + BELIEF)) / determinant
  const squares =
    n -
    2 * (slope * p + overhead * q) +
    slope * slope * pp +
    2 * slope * overhead * pq +
    overhead * overhead * qq
  const spread = Math.sqrt(Math.max(0, squares) / Math.max(1, n - 2))
  const errorPct = n >= ENOUGH ? Math.round(1_000 * WIDTH_90 * spread) / 10 : null
  return { slope, overhead, n, errorPct }
}
