import { clock } from '#core/clock'
import { meter } from '#billing/services/meter'
import type { MeteredKind, Payer, SpendingTerms, Usage } from '#billing/types'

const NO_TOKENS: Usage = { input: 0, cached: 0, cacheWrite: 0, output: 0, reasoning: 0 }

/** What the ledger is to say of a request that costs nothing itself. */
interface FreeRequest {
  kind: MeteredKind
  /** Id of its row. */
  id: string
  requestId: string
  targetId: string | null
}

/** Meters a request that counts for the plan and costs nothing itself: a decision, a quote. @throws what the meter refuses */
export async function meterFree<Result>(
  payer: Payer,
  terms: SpendingTerms,
  work: () => Promise<Result>,
  told: (result: Result) => FreeRequest
): Promise<Result> {
  const startedAt = performance.now()
  const reservation = await meter.reserve(payer, 0, terms)
  try {
    const result = await work()
    meter.settle(reservation, {
      ...payer,
      ...told(result),
      providerId: null,
      upstreamModel: null,
      usage: NO_TOKENS,
      costNano: 0,
      priceSource: 'included',
      estimated: false,
      outcome: 'ok',
      streamed: false,
      latencyMs: Math.round(performance.now() - startedAt),
      firstTokenMs: null,
      at: clock.now(),
    })
    return result
  } finally {
    meter.cancel(reservation)
  }
}
