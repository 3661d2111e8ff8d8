import { BaseTransformer } from '@adonisjs/core/transformers'
import { usd } from '#core/money'
import type { GroupedSums, UsageSums } from '#billing/queries/summarise_usage'

/** Sums of usage; the cost is that of the priced requests, and unknown when none of them has a price. */
export default class UsageSumsTransformer extends BaseTransformer<UsageSums> {
  toObject() {
    const sums = this.resource
    const isUnknown = sums.requests > 0 && sums.unpriced_requests === sums.requests
    return {
      requests: sums.requests,
      failed_requests: sums.failed_requests,
      unpriced_requests: sums.unpriced_requests,
      cost_usd: isUnknown ? null : usd(sums.cost_nano),
      tokens: {
        input: sums.input_tokens,
        cached: sums.cached_tokens,
        cache_write: sums.cache_write_tokens,
        output: sums.output_tokens,
        reasoning: sums.reasoning_tokens,
      },
    }
  }

  /** With what the sums belong to. */
  forGroup() {
    return { group: (this.resource as GroupedSums).group, ...this.toObject() }
  }
}
