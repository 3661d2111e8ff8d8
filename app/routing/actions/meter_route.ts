import { clock } from '#core/clock'
import { meter } from '#billing/services/meter'
import type { Payer, Usage } from '#billing/types'
import type { RoutedRequest, RouteOrder } from '#routing/services/route_order'

const NO_TOKENS: Usage = { input: 0, cached: 0, cacheWrite: 0, output: 0, reasoning: 0 }

/** Meters a decision: it counts as a request of the plan and costs nothing itself; what an execution costs is metered with it. */
export class MeterRoute {
  /** @throws what the meter refuses */
  async around(
    payer: Payer,
    terms: Pick<RouteOrder, 'plan' | 'tenant' | 'wantsExecution'>,
    work: () => Promise<RoutedRequest>
  ): Promise<RoutedRequest> {
    const startedAt = performance.now()
    const tenantRules = terms.tenant?.rules ?? null
    const reservation = await meter.reserve(payer, 0, { plan: terms.plan, tenantRules })
    try {
      const routed = await work()
      const { requestId, target } = routed.decision
      meter.settle(reservation, {
        ...payer,
        id: terms.wantsExecution ? `${requestId}.2` : requestId,
        requestId,
        kind: 'route',
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
      return routed
    } finally {
      meter.cancel(reservation)
    }
  }
}
