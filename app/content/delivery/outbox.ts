import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { pluginOf } from '#content/delivery/destination_kinds'
import { STILL_WORKING_MS } from '#content/delivery/schedule'
import Delivery from '#content/models/delivery'
import Destination from '#content/models/destination'
import type Post from '#content/models/post'

/** Which destinations a publication goes to: the automatic ones, or those that are named. */
export type Audience = 'automatic' | Destination[]

/**
 * Wants the published revision of a post at its destinations; in the transaction that publishes it, so that neither is
 * without the other. What is on its way keeps going and is followed by this revision. Answers the deliveries' ids.
 */
export async function wantPublished(
  client: TransactionClientContract,
  post: Post,
  audience: Audience
): Promise<string[]> {
  const destinations =
    audience === 'automatic'
      ? await Destination.query({ client }).where({
          workspaceId: post.workspaceId,
          enabled: true,
          autoPublish: true,
        })
      : audience
  const ids: string[] = []
  for (const { id } of destinations) {
    const found = await Delivery.query({ client })
      .where({ postId: post.id, destinationId: id })
      .forUpdate()
      .first()
    const delivery = found ?? newDelivery(post, id)
    const isThere =
      delivery.status === 'delivered' &&
      delivery.action === 'publish' &&
      delivery.deliveredRevision === post.publishedRevision
    if (isThere && audience === 'automatic') continue
    want(delivery, 'publish', post.publishedRevision!)
    await delivery.useTransaction(client).save()
    ids.push(delivery.id)
  }
  return ids
}

/** Wants a post taken back wherever it was delivered, or is on its way to. */
export async function wantTakenBack(
  client: TransactionClientContract,
  post: Post
): Promise<string[]> {
  const deliveries = await Delivery.query({ client }).where({ postId: post.id }).forUpdate()
  const ids: string[] = []
  for (const delivery of deliveries) {
    const isThere = delivery.remote !== null || ['sending', 'unknown'].includes(delivery.status)
    if (!isThere) {
      if (delivery.status === 'waiting') delivery.status = 'cancelled'
    } else {
      const destination = await Destination.query({ client })
        .where('id', delivery.destinationId)
        .first()
      if (!destination || !pluginOf(destination)?.capabilities.unpublish) continue
      want(delivery, 'unpublish', delivery.revision)
      ids.push(delivery.id)
    }
    await delivery.useTransaction(client).save()
  }
  return ids
}

const newDelivery = (post: Post, destinationId: string) =>
  new Delivery().fill({
    id: newId('dlv'),
    workspaceId: post.workspaceId,
    postId: post.id,
    destinationId,
    marker: `svc:${randomUUID()}`,
    status: 'waiting',
    attempts: 0,
    leaseUntil: 0,
    fence: 0,
    createdAt: clock.now(),
  })

/** States what is wanted now. What is on its way, or of unknown outcome, is finished first. */
function want(delivery: Delivery, action: Delivery['action'], revision: number) {
  const isUnderway = delivery.status === 'sending' || delivery.status === 'unknown'
  delivery.merge({
    action,
    revision,
    tries: 0,
    updatedAt: clock.now(),
    lastError: null,
    nextAt: isUnderway ? Math.min(delivery.nextAt, clock.now() + STILL_WORKING_MS) : clock.now(),
    ...(isUnderway ? {} : { status: 'waiting' }),
  })
}
