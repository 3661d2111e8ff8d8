import { clock } from '#core/clock'
import { Attempt, type Outcome } from '#content/delivery/attempt'
import { pluginOf } from '#content/delivery/destination_kinds'
import { keepLease, leaseDelivery, type Lease } from '#content/delivery/lease'
import { postToDeliver } from '#content/delivery/post_to_deliver'
import { STILL_WORKING_MS } from '#content/delivery/schedule'
import { settle } from '#content/delivery/settle'
import type Delivery from '#content/models/delivery'

const failed = (code: string, message: string): Outcome => ({
  kind: 'failed',
  failure: { failure: 'permanent', code, message },
})

/**
 * Carries out one delivery, if it is due and nobody else has it. An attempt whose outcome is unknown is settled first by
 * looking at the site, so that no post is made twice.
 */
export class Deliver {
  /** The delivery as it is then; null when there was nothing to do. */
  async handle(deliveryId: string, isByHand = false): Promise<Delivery | null> {
    const lease = await leaseDelivery(deliveryId, isByHand)
    if (!lease) return null
    const { revision, action } = lease.delivery
    const stop = keepLease(lease)
    try {
      const { attempt, outcome } = await this.attempt(lease)
      return await settle(lease, {
        outcome,
        revision,
        action,
        exchanges: attempt?.exchanges ?? [],
        hasWritten: attempt?.hasWritten ?? false,
        canLook: pluginOf(lease.destination)?.capabilities.find ?? false,
      })
    } finally {
      stop()
    }
  }

  private async attempt(lease: Lease): Promise<{ attempt: Attempt | null; outcome: Outcome }> {
    const { delivery, destination } = lease
    const plugin = pluginOf(destination)
    if (!plugin) {
      const outcome = failed(
        'kind_missing',
        `No plugin of the kind "${destination.kind}" is active`
      )
      return { attempt: null, outcome }
    }
    try {
      const { id, attempts, marker, action, remote } = delivery
      const event =
        action === 'unpublish' ? 'unpublished' : remote === null ? 'published' : 'updated'
      const attempt = new Attempt({
        destination,
        plugin,
        delivery: { id, attempt: attempts, event, marker },
      })
      return { attempt, outcome: await this.carryOut(lease, attempt, plugin.capabilities.find) }
    } catch (error) {
      const { code = 'settings', message } = error as Error & { code?: string }
      return { attempt: null, outcome: failed(code, message) }
    }
  }

  private async carryOut(
    { delivery, isUnsettled }: Lease,
    attempt: Attempt,
    canFind: boolean
  ): Promise<Outcome> {
    const post = await postToDeliver(delivery.postId, delivery.revision)
    if (!post) return failed('post_gone', 'The post is gone')
    let { remote } = delivery
    if (isUnsettled && remote === null && canFind) {
      const found = await attempt.find()
      if (found.kind === 'missing' && this.mayStillCome(delivery)) return found
      if (found.kind !== 'missing' && found.kind !== 'delivered') return found
      remote = found.kind === 'delivered' ? found.remote : null
    }
    if (delivery.action === 'publish') return attempt.put(remote, post)
    return remote === null ? { kind: 'delivered', remote: null } : attempt.takeBack(remote, post)
  }

  private mayStillCome({ unknownSince }: Delivery) {
    return unknownSince !== null && clock.now() - unknownSince < STILL_WORKING_MS
  }
}
