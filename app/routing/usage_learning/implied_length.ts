import type { Price } from '#billing/types'
import { quote } from '#routing/engine/price_quote'

/** Longest answer that a stated cost is believed to mean. */
const LONGEST = 200_000
/** Tokens that the output rate is read from, so that rounding to whole nano-dollars does not matter. */
const MANY = 1_000

/**
 * Output tokens that a stated cost means at a target's price; at least one, as input may have been counted too high. Null
 * where the price is unknown or output costs nothing.
 */
export function impliedLength(price: Price, inputTokens: number, costNano: number): number | null {
  const asked = quote(price, { input: inputTokens, cached: 0, output: 0 })
  const answered = quote(price, { input: inputTokens, cached: 0, output: MANY })
  if (asked === null || answered === null || !(answered > asked)) return null
  const tokens = ((costNano - asked) * MANY) / (answered - asked)
  return Number.isFinite(tokens) ? Math.min(LONGEST, Math.max(1, Math.round(tokens))) : null
}
