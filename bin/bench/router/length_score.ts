import type { SuiteRow } from '#bin/bench/router/suites'

/** Expected output tokens by row and target. */
export interface ExpectedLengths {
  p10: Float64Array[]
  p50: Float64Array[]
  p90: Float64Array[]
}

/** Says how often real output tokens lie within a factor 2 of p50, and between p10 and p90. */
export function lengthScoreOf(rows: SuiteRow[], { p10, p50, p90 }: ExpectedLengths): string {
  let known = 0
  let close = 0
  let inside = 0
  for (const [at, { outputTokens }] of rows.entries()) {
    for (const [target, tokens] of outputTokens?.entries() ?? []) {
      const expected = p50[at]![target]!
      if (!(tokens > 0) || Number.isNaN(expected)) continue
      known++
      if (tokens <= 2 * expected && tokens >= expected / 2) close++
      if (tokens >= p10[at]![target]! && tokens <= p90[at]![target]!) inside++
    }
  }
  if (known === 0) return 'no output tokens recorded'
  const share = (count: number) => `${((100 * count) / known).toFixed(1)} %`
  return `output tokens within 2x ${share(close)}, 80 % interval holds ${share(inside)}`
}
