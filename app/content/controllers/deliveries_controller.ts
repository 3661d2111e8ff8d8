import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { RetryDelivery } from '#content/actions/retry_delivery'
import { ListDeliveries } from '#content/queries/list_deliveries'
import DeliveryTransformer from '#content/transformers/delivery_transformer'
import { deliveriesQuery } from '#content/validators/destination'

const STANDARD_LIMIT = 50

/** Deliveries of the caller's posts. */
@inject()
export default class DeliveriesController {
  constructor(
    private listDeliveries: ListDeliveries,
    private retryDelivery: RetryDelivery
  ) {}

  async index({ caller, request, serialize }: HttpContext) {
    const query = await check(deliveriesQuery, request.qs(), 'query')
    const { limit = STANDARD_LIMIT, offset = 0 } = query
    const { rows, total } = await this.listDeliveries.handle(caller!.workspaceId, {
      postId: query.post_id ?? null,
      destinationId: query.destination_id ?? null,
      status: query.status ?? null,
      limit,
      offset,
    })
    return { items: await serialize(DeliveryTransformer.transform(rows)), total, limit, offset }
  }

  async retry({ caller, params, serialize }: HttpContext) {
    const delivery = await this.retryDelivery.handle(caller!.workspaceId, params.delivery_id)
    const [shown] = await this.listDeliveries.withAttempts([delivery])
    return serialize(DeliveryTransformer.transform(shown!))
  }
}
