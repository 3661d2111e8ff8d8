import type { Price, Rates } from '#providers/types'

/** USD for a million tokens, as nano-dollars for one. */
const NANO_PER_TOKEN = 1_000

/** Tokens that a quote is for. `cached` are part of `input` and known to the provider already. */
export interface QuotedTokens {
  input: number
  cached: number
  output: number
}

/** The highest tier that this number of input tokens lies above. */
function tierFor(price: Price, inputTokens: number): Partial<Rates> | null {
  let above = -1
  let found: Partial<Rates> | null = null
  for (const tier of price.tiers) {
    if (inputTokens > tier.aboveTokens && tier.aboveTokens > above) {
      above = tier.aboveTokens
      found = tier
    }
  }
  return found
}

/** NaN stands for unknown here; no tokens cost nothing whatever the rate. */
function costOf(tokens: number, rate: number | null | undefined): number {
  if (tokens === 0) return 0
  return typeof rate === 'number' && rate >= 0
    ? Math.round(tokens * rate * NANO_PER_TOKEN)
    : Number.NaN
}

/**
 * What these tokens cost in nano-dollars; null when the price of any kind among them is unknown. Says the same as the
 * ledger's `priceUsage` (a test holds them together) at a fraction of its time: this runs for every target of every request.
 */
export function quote(price: Price, { input, cached, output }: QuotedTokens): number | null {
  const tier = price.tiers.length === 0 ? null : tierFor(price, input)
  const rate = (kind: 'input' | 'output' | 'cacheRead') =>
    tier !== null && tier[kind] !== undefined ? tier[kind] : price[kind]
  const inputRate = rate('input')
  const cacheRate = rate('cacheRead')
  const cost =
    costOf(input - cached, inputRate) +
    costOf(cached, cacheRate === undefined ? inputRate : cacheRate) +
    costOf(output, rate('output'))
  return Number.isNaN(cost) ? null : cost
}
