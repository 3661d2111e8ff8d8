import { priceUsage, type UsageCost } from '#billing/services/price_usage'
import type { Price, Target } from '#providers/types'
import { REASONING_STRETCH } from '#routing/engine/workings'
import type { AnswerLength } from '#routing/engine/answer_length'
import type { InputTokens } from '#routing/estimate/request_parts'

/** What a request and its answer cost at one target. Money in nano-dollars, null when a price is unknown. */
export interface TargetQuote {
  output: AnswerLength
  p50: UsageCost
  p90: UsageCost
  /** Why there is no cost; null when there is one. */
  unpriced: string | null
}

/** What is known of the answer's length. */
export interface LengthTerms {
  /** As the router expects it. */
  expected: AnswerLength
  /** Stated by the caller: that many tokens, reasoning included. */
  stated: number | null
  /** Bound that the request carries. */
  bound: number | null
}

/** Length of the answer of this target: as stated, else as the router expects it. */
function lengthAt(target: Target, { expected, stated, bound }: LengthTerms): AnswerLength {
  const longest = target.maxOutputTokens ?? Infinity
  if (stated !== null) return { p50: Math.min(longest, stated), p90: Math.min(longest, stated) }
  const most = Math.min(longest, bound ?? Infinity)
  const stretch = target.capabilities.reasoning ? REASONING_STRETCH : { p50: 1, p90: 1 }
  return {
    p50: Math.min(most, Math.round(expected.p50 * stretch.p50)),
    p90: Math.min(most, Math.round(expected.p90 * stretch.p90)),
  }
}

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
  const costOf = (cached: number, outputTokens: number) =>
    priceUsage(target.price, {
      input: input.total,
      cached,
      cacheWrite: 0,
      output: outputTokens,
      reasoning: 0,
    })
  const p50 = costOf(isSticky ? input.history : 0, output.p50)
  const p90 = costOf(0, output.p90)
  return {
    output,
    p50,
    p90,
    unpriced: whyUnpriced(target.price, p90) ?? whyUnpriced(target.price, p50),
  }
}
