import { clock } from '#core/clock'
import { meter } from '#billing/services/meter'
import type { Payer, Usage } from '#billing/types'
import type { Estimate, EstimateCaller } from '#routing/estimate/estimate_order'

const NO_TOKENS: Usage = { input: 0, cached: 0, cacheWrite: 0, output: 0, reasoning: 0 }

/** Meters a quote for a caller with a key: it counts as a request of the plan and costs nothing itself. */
export class MeterEstimate {
  /** @throws what the meter refuses */
  async around(caller: EstimateCaller, work: () => Promise<Estimate>): Promise<Estimate> {
    const startedAt = performance.now()
    const { workspaceId, keyId, plan, tenant } = caller
    const payer: Payer = { workspaceId, keyId, tenantId: tenant?.id ?? null }
    const terms = { plan, tenantRules: tenant?.rules ?? null }
    const reservation = await meter.reserve(payer, 0, terms)
    try {
      const estimate = await work()
      const { requestId, target } = estimate.decision
      meter.settle(reservation, {
        ...payer,
        id: requestId,
        requestId,
        kind: 'estimate',
        targetId: target?.id ?? null,
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
      return estimate
    } finally {
      meter.cancel(reservation)
    }
  }
}
