import type { Price } from '#providers/types'

/** USD for a million tokens, as nano-dollars for one. */
const NANO_PER_TOKEN = 1_000

/** Tokens that a quote is for. `cached` are part of `input` and known to the provider already. */
export interface QuotedTokens {
  input: number
  cached: number
  output: number
}

/** The rates that hold for this number of input tokens: those of the highest tier that it lies above, else the base ones. */
function ratesFor(price: Price, inputTokens: number) {
  let above = -1
  let rates: Partial<Price> = price
  for (const tier of price.tiers) {
    if (inputTokens > tier.aboveTokens && tier.aboveTokens > above) {
      above = tier.aboveTokens
      rates = tier
    }
  }
  return {
    input: rates.input ?? price.input,
    output: rates.output ?? price.output,
    cacheRead: rates.cacheRead ?? price.cacheRead ?? null,
  }
}

/** What these tokens cost in nano-dollars; null when the price of any kind among them is unknown. */
export function quote(price: Price, tokens: QuotedTokens): number | null {
  const rates = ratesFor(price, tokens.input)
  if (rates.input === null || rates.output === null) return null
  const fresh = (tokens.input - tokens.cached) * rates.input
  const cached = tokens.cached * (rates.cacheRead ?? rates.input)
  return Math.round((fresh + cached + tokens.output * rates.output) * NANO_PER_TOKEN)
}
