import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { SECOND } from '#core/time'
import Delivery from '#content/models/delivery'
import DeliveryAttempt from '#content/models/delivery_attempt'
import Destination from '#content/models/destination'
import { CIRCUIT } from '#content/delivery/schedule'

/** A process that has not renewed its lease for so long is taken for dead. */
const LEASE_MS = 30 * SECOND
const RENEWED_EACH_MS = 10 * SECOND

/** A delivery that this process carries out, with the row of its attempt, which is there before the first byte goes out. */
export interface Lease {
  delivery: Delivery
  destination: Destination
  attempt: DeliveryAttempt
  /** An earlier attempt may have made the post, and nobody has looked since. */
  isUnsettled: boolean
}

const isDue = ({ status, nextAt, leaseUntil }: Delivery, now: number) =>
  status === 'sending'
    ? leaseUntil <= now
    : ['waiting', 'unknown'].includes(status) && nextAt <= now

/** Takes a delivery that is due; null when it is not, another process has it, or its destination is left alone. */
export async function leaseDelivery(id: string, isByHand = false): Promise<Lease | null> {
  return db.transaction(async (client) => {
    const now = clock.now()
    const delivery = await Delivery.query({ client }).where({ id }).forUpdate().first()
    if (!delivery || !isDue(delivery, now)) return null
    const destination = await Destination.query({ client })
      .where('id', delivery.destinationId)
      .forUpdate()
      .first()
    if (!destination || !mayBeAsked(destination, now, isByHand)) return null
    if (destination.failures >= CIRCUIT.failures) {
      destination.pausedUntil = now + CIRCUIT.pauseMs
      await destination.useTransaction(client).save()
    }
    const isLost = delivery.status === 'sending'
    if (isLost) {
      delivery.unknownSince = lastSign(delivery)
      await endLost(client, delivery)
    }
    const isUnsettled = delivery.unknownSince !== null
    delivery.merge({
      status: 'sending',
      leaseUntil: now + LEASE_MS,
      fence: delivery.fence + 1,
      attempts: delivery.attempts + 1,
      tries: delivery.tries + 1,
      updatedAt: now,
    })
    await delivery.useTransaction(client).save()
    const attempt = await DeliveryAttempt.create(
      {
        id: newId('att'),
        deliveryId: delivery.id,
        destinationId: destination.id,
        workspaceId: delivery.workspaceId,
        kind: kindOf(delivery, isUnsettled),
        number: delivery.attempts,
        revision: delivery.revision,
        outcome: 'running',
        exchanges: [],
        fence: delivery.fence,
        startedAt: now,
      },
      { client }
    )
    return { delivery, destination, attempt, isUnsettled }
  })
}

/** Renews a lease while its attempt runs; answers how to stop that. A renewal that fails is made up for by the next one. */
export function keepLease({ delivery: { id, fence } }: Lease): () => void {
  const renew = () =>
    db
      .from('deliveries')
      .where({ id, fence })
      .update({ lease_until: clock.now() + LEASE_MS })
      .catch(() => {})
  const timer = setInterval(renew, RENEWED_EACH_MS)
  return () => clearInterval(timer)
}

/** Until when a process that is gone may have sent something. */
const lastSign = ({ leaseUntil }: Delivery) => leaseUntil - LEASE_MS + RENEWED_EACH_MS

function mayBeAsked({ enabled, state, pausedUntil }: Destination, now: number, isByHand: boolean) {
  if (isByHand) return true
  return enabled && state === 'ok' && pausedUntil <= now
}

function kindOf({ action, remote }: Delivery, isUnsettled: boolean): DeliveryAttempt['kind'] {
  if (isUnsettled && remote === null) return 'reconcile'
  if (action === 'unpublish') return 'unpublish'
  return remote === null ? 'deliver' : 'update'
}

const endLost = (client: TransactionClientContract, { id, fence }: Delivery) =>
  client.from('delivery_attempts').where({ delivery_id: id, fence, outcome: 'running' }).update({
    outcome: 'lost',
    code: 'process_ended',
    message: 'The process that made this attempt ended before it knew the outcome',
    ended_at: clock.now(),
  })
