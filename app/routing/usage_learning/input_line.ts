/**
 * Sums over answers of one upstream model, of u = 1 / counted tokens and r = reported / counted tokens: what a straight
 * line through them needs, so that sums of replicas and months are put together by addition.
 */
export interface LineSums {
  n: number
  u: number
  r: number
  uu: number
  ur: number
  rr: number
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

/** Answers that the belief in our own count weighs as much as. */
const BELIEF = 1
/** Answers before anything is corrected, or an error stated. */
export const ENOUGH = 10
/** Half width of 90 % of a normal distribution, in standard deviations. */
const WIDTH_90 = 1.645
/** Once enough was seen, a single answer counts as being off by a factor of two at most. */
const MOST_OFF = 2

export const noSums = (): LineSums => ({ n: 0, u: 0, r: 0, uu: 0, ur: 0, rr: 0 })

/** Adds sums to others. */
export function addSums(to: LineSums, more: LineSums) {
  to.n += more.n
  to.u += more.u
  to.r += more.r
  to.uu += more.uu
  to.ur += more.ur
  to.rr += more.rr
}

/** The sums of one answer; what is far off the line that is known already is pulled towards it. */
export function sumsOf(counted: number, reported: number, known: LineSums): LineSums {
  const u = 1 / counted
  let r = reported / counted
  if (known.n >= ENOUGH) {
    const { slope, overhead } = lineOf(known)
    const expected = slope + overhead * u
    r = Math.min(expected * MOST_OFF, Math.max(expected / MOST_OFF, r))
  }
  return { n: 1, u, r, uu: u * u, ur: u * r, rr: r * r }
}

/**
 * The line of least relative error: reported = slope * counted + overhead. A weak belief in slope 1 and no overhead keeps
 * requests of nearly one length from bending it.
 */
export function lineOf({ n, u, r, uu, ur, rr }: LineSums): InputLine {
  if (n === 0) return { slope: 1, overhead: 0, n, errorPct: null }
  const beliefInOverhead = (BELIEF * uu) / n
  const a = n + BELIEF
  const c = uu + beliefInOverhead
  const right = r + BELIEF
  const determinant = a * c - u * u
  const slope = (right * c - ur * u) / determinant
  const overhead = (a * ur - u * right) / determinant
  const squares =
    rr -
    2 * slope * r -
    2 * overhead * ur +
    slope * slope * n +
    2 * slope * overhead * u +
    overhead * overhead * uu
  const mean = slope + (overhead * u) / n
  const spread = Math.sqrt(Math.max(0, squares) / Math.max(1, n - 2)) / mean
  const errorPct = n >= ENOUGH ? Math.round(1_000 * WIDTH_90 * spread) / 10 : null
  return { slope, overhead, n, errorPct }
}
