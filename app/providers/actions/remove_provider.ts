import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { changes } from '#core/services/changes'
import { FindProvider } from '#providers/queries/find_provider'
import type { Act } from '#workspaces/act'
import { workspaceOf } from '#providers/services/scope'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Deletes a provider with its credentials and every mapping on it; its targets fall back to the platform's providers. */
@inject()
export class RemoveProvider {
  constructor(private findProvider: FindProvider) {}

  /** @throws E_NOT_FOUND */
  async handle(scope: string, id: string, by: Act): Promise<void> {
    await db.transaction(async (client) => {
      const provider = await this.findProvider.handle(scope, id, client)
      await client.from('provider_mappings').where('provider_id', id).delete()
      await provider.useTransaction(client).delete()
      await auditTrail.record(
        {
          by,
          action: 'provider.removed',
          workspaceId: workspaceOf(scope),
          object: id,
          detail: { name: provider.name },
        },
        client
      )
    })
    await changes.publish('providers', scope)
  }
}
