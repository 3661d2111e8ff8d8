import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { auditTrail } from '#workspaces/services/audit_trail'
import type { Act } from '#workspaces/act'
import { FindDestination } from '#content/queries/find_destination'

/** Removes a destination with its deliveries and their log; what the site has stays there. */
@inject()
export class RemoveDestination {
  constructor(private findDestination: FindDestination) {}

  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string, by: Act) {
    await db.transaction(async (client) => {
      const destination = await this.findDestination.handle(workspaceId, id, client)
      await client.from('delivery_attempts').where({ destination_id: id }).delete()
      await client.from('deliveries').where({ destination_id: id }).delete()
      await destination.useTransaction(client).delete()
      await auditTrail.record(
        {
          by,
          action: 'destination.removed',
          workspaceId,
          object: id,
          detail: { kind: destination.kind },
        },
        client
      )
    })
  }
}
