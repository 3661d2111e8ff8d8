import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { E_NOT_FOUND } from '#core/errors'
import { Deliver } from '#content/actions/deliver'
import { E_DELIVERY_NOT_OPEN } from '#content/errors'
import Delivery from '#content/models/delivery'

/** Attempts a delivery now, whatever its schedule says; its tries count anew. */
@inject()
export class RetryDelivery {
  constructor(private deliver: Deliver) {}

  /** @throws E_NOT_FOUND, E_DELIVERY_NOT_OPEN */
  async handle(workspaceId: string, id: string): Promise<Delivery> {
    await db.transaction(async (client) => {
      const delivery = await Delivery.query({ client })
        .where({ id, workspaceId })
        .forUpdate()
        .first()
      if (!delivery) throw new E_NOT_FOUND(['delivery'])
      const { status } = delivery
      if (!['failed', 'waiting', 'unknown'].includes(status))
        throw new E_DELIVERY_NOT_OPEN([status])
      const isUnknown = status === 'unknown'
      delivery.merge({ status: isUnknown ? status : 'waiting', tries: 0, nextAt: clock.now() })
      await delivery.useTransaction(client).save()
    })
    await this.deliver.handle(id, true)
    return Delivery.findOrFail(id)
  }
}
