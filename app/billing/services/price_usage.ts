import type { Price, Rates, Usage } from '#billing/types'

/** What one answer costs, in nano-dollars. Null means that a rate which was needed is not known. */
export interface UsageCost {
  costNano: number | null
  /** Each kind counted once: `input` without cached and cache-written tokens, `output` without reasoning. */
  parts: Record<keyof Usage, number | null>
}

/** One US dollar per million tokens is a thousand nano-dollars per token. */
const NANO_PER_TOKEN = 1_000

type BillableRates = Pick<Rates, 'input' | 'output' | 'cacheRead' | 'cacheWrite' | 'reasoning'>

/** The rates for so many input tokens: the highest tier that they exceed, over the base rates. */
const ratesAt = (price: Price, inputTokens: number): BillableRates => {
  let rates: BillableRates = price
  let above = -1
  for (const tier of price.tiers) {
    if (inputTokens > tier.aboveTokens && tier.aboveTokens > above) {
      rates = { ...price, ...tier }
      above = tier.aboveTokens
    }
  }
  return rates
}

const isRate = (rate: number | null | undefined): rate is number =>
  typeof rate === 'number' && Number.isFinite(rate) && rate >= 0

/** No tokens cost nothing whatever the rate; tokens at an unknown rate have no cost. */
const partCost = (tokens: number, rate: number | null | undefined): number | null => {
  if (tokens === 0) return 0
  return isRate(rate) ? Math.round(tokens * rate * NANO_PER_TOKEN) : null
}

/** A kind that the price does not mention costs the base rate; one that it calls unknown stays unknown. */
const either = (rate: number | null | undefined, base: number | null) =>
  rate === undefined ? base : rate

/**
 * Prices one answer. Each part is rounded to the nearest nano-dollar (halves up) and the cost is the sum of the parts, so
 * the parts always add up. A tier applies to all tokens of the answer.
 */
export function priceUsage(price: Price, usage: Usage): UsageCost {
  const rates = ratesAt(price, usage.input)
  const fresh = Math.max(0, usage.input - usage.cached - usage.cacheWrite)
  const parts: UsageCost['parts'] = {
    input: partCost(fresh, rates.input),
    cached: partCost(usage.cached, either(rates.cacheRead, rates.input)),
    cacheWrite: partCost(usage.cacheWrite, either(rates.cacheWrite, rates.input)),
    output: partCost(Math.max(0, usage.output - usage.reasoning), rates.output),
    reasoning: partCost(usage.reasoning, either(rates.reasoning, rates.output)),
  }
  let costNano: number | null = 0
  for (const part of Object.values(parts)) {
    costNano = costNano === null || part === null ? null : costNano + part
  }
  return { costNano, parts }
}
