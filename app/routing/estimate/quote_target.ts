import { priceUsage, type UsageCost } from '#billing/services/price_usage'
import type { Price, Rates, Target } from '#providers/types'
import { REASONING_STRETCH } from '#routing/engine/answer_forecast'
import type { AnswerLength } from '#routing/engine/answer_length'
import type { InputTokens } from '#routing/estimate/request_parts'

/** What a request and its answer cost at one target. Money in nano-dollars, null when a price is unknown. */
export interface TargetQuote {
  output: AnswerLength
  /** The part of `output` that is reasoning. */
  reasoning: AnswerLength
  p50: UsageCost
  p90: UsageCost
  /** What the same costs in a batch; null where no batch price is known. */
  batch: { p50: number | null; p90: number | null }
  /** Why there is no cost; null when there is one. */
  unpriced: string | null
}

/** What is known of the length of a target's answer. */
export interface LengthTerms {
  /** As the router expects it of this target. */
  expected: AnswerLength
  /** Stated by the caller: that many tokens, reasoning included. */
  stated: number | null
  /** Bound that the request carries. */
  bound: number | null
}

/** Length of the answer of this target: as stated, else as it is expected. */
function lengthAt(target: Target, { expected, stated, bound }: LengthTerms): AnswerLength {
  const longest = target.maxOutputTokens ?? Infinity
  if (stated !== null) return { p50: Math.min(longest, stated), p90: Math.min(longest, stated) }
  const most = Math.min(longest, bound ?? Infinity)
  return {
    p50: Math.min(most, Math.round(expected.p50)),
    p90: Math.min(most, Math.round(expected.p90)),
  }
}

/** The part of an answer that nobody sees, where a target reasons: as assumed, until providers state another. */
function reasoningIn(target: Target, output: AnswerLength): AnswerLength {
  if (!target.capabilities.reasoning) return { p50: 0, p90: 0 }
  const unseen = (tokens: number, stretch: number) => Math.round(tokens * (1 - 1 / stretch))
  return {
    p50: unseen(output.p50, REASONING_STRETCH.p50),
    p90: unseen(output.p90, REASONING_STRETCH.p90),
  }
}

/** The price of a request that is sent in a batch; kinds without a batch rate have no price there. */
const batchPrice = ({ tiers, source, from, ...rates }: Price): Price => ({
  source,
  from,
  ...batchRates(rates),
  tiers: tiers.map((tier) => ({
    aboveTokens: tier.aboveTokens,
    ...batchRates({ ...rates, ...tier }),
  })),
})

const batchRates = ({ batchInput, batchOutput }: Partial<Rates>) => ({
  input: batchInput ?? null,
  output: batchOutput ?? null,
})

const NAMES: Record<keyof UsageCost['parts'], string> = {
  input: 'input',
  cached: 'cached input',
  cacheWrite: 'cache-written input',
  output: 'output',
  reasoning: 'reasoning',
}

function whyUnpriced(price: Price, { costNano, parts }: UsageCost) {
  if (costNano !== null) return null
  if (price.source === 'unpriced') return 'No price is known for this target'
  const unknown = Object.entries(parts).filter(([, cost]) => cost === null)
  const names = unknown.map(([part]) => NAMES[part as keyof typeof NAMES])
  return `The price of ${names.join(' and ')} tokens is not known`
}

/**
 * Quotes a target. Like the router, p50 takes the history of a conversation's own target for cached at the provider, and
 * p90 does not.
 */
export function quoteTarget(
  target: Target,
  input: InputTokens,
  length: LengthTerms,
  isSticky: boolean
): TargetQuote {
  const output = lengthAt(target, length)
  const reasoning = reasoningIn(target, output)
  const costOf = (price: Price, share: 'p50' | 'p90', cached: number) =>
    priceUsage(price, {
      input: input.total,
      cached,
      cacheWrite: 0,
      output: output[share],
      reasoning: reasoning[share],
    })
  const p50 = costOf(target.price, 'p50', isSticky ? input.history : 0)
  const p90 = costOf(target.price, 'p90', 0)
  const inBatch = batchPrice(target.price)
  return {
    output,
    reasoning,
    p50,
    p90,
    batch: {
      p50: costOf(inBatch, 'p50', 0).costNano,
      p90: costOf(inBatch, 'p90', 0).costNano,
    },
    unpriced: whyUnpriced(target.price, p90) ?? whyUnpriced(target.price, p50),
  }
}
