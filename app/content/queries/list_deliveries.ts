import Delivery, { type DeliveryStatus } from '#content/models/delivery'
import DeliveryAttempt from '#content/models/delivery_attempt'

/** Which deliveries, and which page of them. */
export interface DeliverySelection {
  postId: string | null
  destinationId: string | null
  status: DeliveryStatus | null
  limit: number
  offset: number
}

/** Attempts of each delivery that are shown with it. */
const SHOWN = 10

/** Lists deliveries of a workspace, newest first, each with its latest attempts. */
export class ListDeliveries {
  async handle(
    workspaceId: string,
    { postId, destinationId, status, limit, offset }: DeliverySelection
  ) {
    const query = Delivery.query().where({ workspaceId })
    if (postId !== null) query.where({ postId })
    if (destinationId !== null) query.where({ destinationId })
    if (status !== null) query.where({ status })
    const [counted] = await query.clone().count('* as total')
    const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset)
    return { rows: await this.withAttempts(rows), total: Number(counted!.$extras.total) }
  }

  /** Deliveries with their latest attempts, the latest first. */
  async withAttempts(deliveries: Delivery[]) {
    const ids = deliveries.map(({ id }) => id)
    const attempts = await DeliveryAttempt.query().whereIn('deliveryId', ids).orderBy('id', 'desc')
    const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId)
    return deliveries.map((delivery) => ({
      delivery,
      attempts: (byDelivery.get(delivery.id) ?? []).slice(0, SHOWN),
    }))
  }
}
