import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import type { Outcome } from '#content/delivery/attempt'
import type { Lease } from '#content/delivery/lease'
import { CIRCUIT, nextTry, settleAt } from '#content/delivery/schedule'
import Delivery from '#content/models/delivery'
import type { Exchange } from '#content/models/delivery_attempt'
import Destination, { type DeliveryError } from '#content/models/destination'

/** Failures that no further try mends: what is stated of the destination has to be changed. */
const NEEDS_ATTENTION = new Set(['bad_credentials', 'no_right', 'not_this_cms', 'rest_off'])

/** What is kept of an attempt. */
export interface Ended {
  outcome: Outcome
  /** The revision that was sent. */
  revision: number
  action: Delivery['action']
  exchanges: Exchange[]
}

/** Keeps what came of an attempt. A result under an old fence is kept in the log alone: another process has the delivery. */
export async function settle(
  { delivery: leased, attempt }: Lease,
  ended: Ended
): Promise<Delivery | null> {
  return db.transaction(async (client) => {
    const now = clock.now()
    const { outcome, exchanges } = ended
    const error = errorOf(outcome)
    await attempt
      .useTransaction(client)
      .merge({
        outcome: outcome.kind === 'missing' ? 'retryable' : outcome.kind,
        code: error?.code ?? null,
        message: error?.message ?? null,
        exchanges,
        endedAt: now,
      })
      .save()
    const delivery = await Delivery.query({ client })
      .where({ id: leased.id, fence: leased.fence })
      .forUpdate()
      .first()
    if (!delivery) return null
    const destination = await Destination.query({ client })
      .where('id', delivery.destinationId)
      .forUpdate()
      .firstOrFail()
    apply(delivery, ended, error, now)
    judge(destination, outcome, error, now)
    await delivery.useTransaction(client).save()
    await destination.useTransaction(client).save()
    return delivery
  })
}

const errorOf = (outcome: Outcome): DeliveryError | null => {
  if (outcome.kind === 'delivered') return null
  if (outcome.kind === 'missing')
    return { code: 'not_there', message: 'The site does not have it yet' }
  const { code, message, field, hint } = outcome.failure
  return { code, message, ...(field ? { field } : {}), ...(hint ? { hint } : {}) }
}

function apply(delivery: Delivery, ended: Ended, error: DeliveryError | null, now: number) {
  const { outcome, revision, action } = ended
  delivery.merge({ leaseUntil: 0, lastError: error, updatedAt: now })
  switch (outcome.kind) {
    case 'delivered': {
      const isCurrent = delivery.revision === revision && delivery.action === action
      delivery.merge({
        remote: outcome.remote,
        deliveredRevision: action === 'publish' ? revision : null,
        unknownSince: null,
        status: !isCurrent ? 'waiting' : action === 'publish' ? 'delivered' : 'cancelled',
        nextAt: now,
        ...(isCurrent ? {} : { tries: 0 }),
      })
      break
    }
    case 'missing':
    case 'unknown':
      delivery.merge({
        status: 'unknown',
        unknownSince: delivery.unknownSince ?? now,
        nextAt: settleAt(now, delivery.tries),
      })
      break
    case 'retryable': {
      const at = nextTry(now, delivery.tries, outcome.failure.retryAfterMs, Math.random())
      const isUnsettled = delivery.unknownSince !== null && delivery.remote === null
      delivery.merge({
        status: at === null ? 'failed' : isUnsettled ? 'unknown' : 'waiting',
        nextAt: at ?? now,
      })
      break
    }
    case 'failed':
      delivery.merge({ status: 'failed', nextAt: now })
  }
}

/** Counts failures in a row of a destination; enough of them open its circuit, and some stop it until somebody looks. */
function judge(
  destination: Destination,
  outcome: Outcome,
  error: DeliveryError | null,
  now: number
) {
  if (outcome.kind === 'delivered') {
    destination.merge({ failures: 0, pausedUntil: 0, state: 'ok', lastError: null })
    return
  }
  if (outcome.kind === 'missing') return
  const failures = destination.failures + 1
  destination.merge({
    failures,
    lastError: error,
    pausedUntil: failures >= CIRCUIT.failures ? now + CIRCUIT.pauseMs : destination.pausedUntil,
    state: NEEDS_ATTENTION.has(error?.code ?? '') ? 'needs_attention' : destination.state,
  })
}
