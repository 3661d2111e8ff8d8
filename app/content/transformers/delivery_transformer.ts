import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type Delivery from '#content/models/delivery'
import type DeliveryAttempt from '#content/models/delivery_attempt'
import type { Exchange } from '#content/models/delivery_attempt'
import { errorAnswer } from '#content/transformers/destination_transformer'

/** One request of an attempt and its answer. */
export const exchangeAnswer = (one: Exchange) => ({
  method: one.method,
  url: one.url,
  sent_bytes: one.sentBytes,
  status: one.status,
  answer: one.answer,
  error: one.error,
  took_ms: one.tookMs,
})

/** A delivery with its latest attempts. */
export default class DeliveryTransformer extends BaseTransformer<{
  delivery: Delivery
  attempts: DeliveryAttempt[]
}> {
  toObject() {
    const { delivery, attempts } = this.resource
    const isOpen = ['waiting', 'unknown'].includes(delivery.status)
    return {
      id: delivery.id,
      post_id: delivery.postId,
      destination_id: delivery.destinationId,
      status: delivery.status,
      action: delivery.action,
      revision: delivery.revision,
      delivered_revision: delivery.deliveredRevision ?? null,
      remote_id: delivery.remote?.id ?? null,
      remote_url: delivery.remote?.url ?? null,
      attempts: delivery.attempts,
      next_attempt_at: isOpen ? isoTime(delivery.nextAt) : null,
      last_error: errorAnswer(delivery.lastError),
      log: attempts.map((attempt) => ({
        number: attempt.number,
        kind: attempt.kind,
        revision: attempt.revision ?? null,
        outcome: attempt.outcome,
        code: attempt.code ?? null,
        message: attempt.message ?? null,
        exchanges: attempt.exchanges.map(exchangeAnswer),
        started_at: isoTime(attempt.startedAt),
        ended_at: isoTime(attempt.endedAt),
      })),
      created_at: isoTime(delivery.createdAt),
      updated_at: isoTime(delivery.updatedAt),
    }
  }
}
