import type { RemotePost } from '@signalbox/sdk'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import type { Outcome } from '#content/delivery/attempt'
import type { Lease } from '#content/delivery/lease'
import { CIRCUIT, nextLook, nextTry, STILL_WORKING_MS } from '#content/delivery/schedule'
import Delivery from '#content/models/delivery'
import type { Exchange } from '#content/models/delivery_attempt'
import Destination, { type DeliveryError } from '#content/models/destination'

/** Failures that no further try mends: what is stated of the destination has to be changed. */
const NEEDS_ATTENTION = new Set([
  ...['bad_credentials', 'no_right', 'not_this_cms', 'rest_off'],
  'E_VALIDATION',
])

/** What is kept of an attempt. */
export interface Ended {
  outcome: Outcome
  /** The revision that was sent. */
  revision: number
  action: Delivery['action']
  exchanges: Exchange[]
  /** Something was sent that may have changed the site. */
  hasWritten: boolean
  /** The site can be asked whether it has the post. */
  canLook: boolean
}

/** Keeps what came of an attempt. A result under an old fence is kept in the log alone: another process has the delivery. */
export async function settle(
  { delivery: leased, attempt, isUnsettled }: Lease,
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
    apply(delivery, ended, isUnsettled, now)
    delivery.lastError = error
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

function apply(delivery: Delivery, ended: Ended, isUnsettled: boolean, now: number) {
  const { outcome, hasWritten, canLook } = ended
  delivery.merge({ leaseUntil: 0, updatedAt: now })
  if (outcome.kind === 'delivered') return applyDelivered(delivery, ended, outcome.remote, now)
  if (hasWritten && (canLook || outcome.kind === 'unknown')) delivery.unknownSince = now
  const isLook = isUnsettled && canLook && !hasWritten
  if (isLook) delivery.tries = Math.max(0, delivery.tries - 1)
  if (outcome.kind === 'failed') {
    delivery.merge({ status: isWantedStill(delivery, ended) ? 'failed' : 'waiting', nextAt: now })
  } else {
    const at = nextAttempt(delivery, ended, isLook, now)
    const open = delivery.unknownSince === null ? 'waiting' : 'unknown'
    delivery.merge({ status: at === null ? 'failed' : open, nextAt: at ?? now })
  }
}

const isWantedStill = (delivery: Delivery, { revision, action }: Ended) =>
  delivery.revision === revision && delivery.action === action

function applyDelivered(delivery: Delivery, ended: Ended, remote: RemotePost | null, now: number) {
  const { revision, action } = ended
  const isCurrent = isWantedStill(delivery, ended)
  delivery.merge({
    remote,
    deliveredRevision: action === 'publish' ? revision : null,
    unknownSince: null,
    status: !isCurrent ? 'waiting' : action === 'publish' ? 'delivered' : 'cancelled',
    nextAt: now,
    ...(isCurrent ? {} : { tries: 0 }),
  })
}

/** When to go on; null when tries or patience are used up. */
function nextAttempt(
  delivery: Delivery,
  { outcome, canLook }: Ended,
  isLook: boolean,
  now: number
): number | null {
  const { tries, unknownSince, remote } = delivery
  const answered = outcome.kind === 'retryable' ? outcome.failure.retryAfterMs : undefined
  const again = nextTry(now, tries, answered, Math.random())
  if (!canLook || unknownSince === null) return again
  if (isLook) return nextLook(now, Math.min(unknownSince, now))
  if (outcome.kind === 'retryable' || again === null) return again
  /** What is brought up to date need not be looked for, only not be overtaken by the request before. */
  return remote === null ? nextLook(now, unknownSince) : now + STILL_WORKING_MS
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
