import { clock } from '#core/clock'
import type { Reservation, Usage } from '#billing/types'
import { meter } from '#billing/services/meter'
import { priceUsage } from '#billing/services/price_usage'
import { usageFrom } from '#billing/services/usage_from'
import type { Target } from '#providers/types'
import type { ChatOrder } from '#gateway/types'

/** Bytes of UTF-8 text that make one token, on average over model families. */
const BYTES_PER_TOKEN = 3.8

const NOTHING: Usage = { input: 0, cached: 0, cacheWrite: 0, output: 0, reasoning: 0 }

/** How a request ended, as far as the bill has to know. Times in milliseconds. */
export interface Ending {
  target: Target
  /** `ok`, or the class of failure. */
  outcome: string
  /** What the upstream said about tokens. */
  reported: Record<string, unknown> | null | undefined
  /** Bytes of answer that came; null when the upstream did not begin to answer. */
  answerBytes: number | null
  latencyMs: number
  firstTokenMs: number | null
}

/**
 * The money of one request: set aside before, settled after. What the upstream says about tokens counts; when it says
 * nothing, what came is counted here and marked as estimated.
 */
export class Bill {
  usage: Usage = NOTHING
  costNano: number | null = 0
  isEstimated = false

  #reservation: Reservation | null = null

  constructor(private readonly order: ChatOrder) {}

  /** Sets aside what a target may cost, unless as much is set aside already. @throws the meter's refusals */
  reserve(quotedNano: number | null): Promise<void> | void {
    const held = this.#reservation
    if (held?.isOpen) {
      if (held.nano === quotedNano || (held.nano ?? -1) >= (quotedNano ?? Infinity)) return
      meter.cancel(held)
    }
    const reservation = meter.reserve(this.order.payer, quotedNano, this.order.terms)
    if (!(reservation instanceof Promise)) {
      this.#reservation = reservation
      return
    }
    return reservation.then((made) => {
      this.#reservation = made
    })
  }

  /** Gives back what is set aside: nothing was asked of an upstream. */
  cancel() {
    if (this.#reservation) meter.cancel(this.#reservation)
  }

  /** Writes the ledger row; when this returns it is safe. */
  settle(ending: Ending) {
    if (!this.#reservation?.isOpen) return
    const { order } = this
    const { target } = ending
    const { connection, upstreamModel } = target.execution!
    this.count(ending)
    this.costNano = priceUsage(target.price, this.usage).costNano
    meter.settle(this.#reservation, {
      ...order.payer,
      id: order.ledgerId ?? order.requestId,
      requestId: order.requestId,
      kind: order.kind,
      targetId: target.id,
      providerId: connection.providerId,
      providerKind: connection.kind,
      upstreamModel,
      usage: this.usage,
      costNano: this.costNano,
      priceSource: target.price.source,
      estimated: this.isEstimated,
      outcome: ending.outcome,
      streamed: order.request.isStream,
      latencyMs: Math.round(ending.latencyMs),
      firstTokenMs: ending.firstTokenMs === null ? null : Math.round(ending.firstTokenMs),
      at: clock.now(),
    })
  }

  private count({ reported, answerBytes }: Ending) {
    const reading = reported ? usageFrom(reported) : null
    if (reading) {
      this.usage = reading.usage
    } else if (answerBytes !== null) {
      const output = Math.ceil(answerBytes / BYTES_PER_TOKEN)
      this.usage = { ...NOTHING, input: this.order.plan.inputTokens, output }
      this.isEstimated = true
    }
  }
}
