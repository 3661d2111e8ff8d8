import db from '@adonisjs/lucid/services/db'
import { inject } from '@adonisjs/core'
import { changes } from '#core/services/changes'
import type { Act } from '#workspaces/act'
import { FindTenant } from '#workspaces/queries/find_tenant'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Deletes a tenant. What its requests cost stays in the ledger. */
@inject()
export class DeleteTenant {
  constructor(private findTenant: FindTenant) {}

  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, tenantId: string, by: Act): Promise<void> {
    await db.transaction(async (client) => {
      const tenant = await this.findTenant.handle(workspaceId, tenantId, client)
      await tenant.delete()
      await auditTrail.record(
        {
          by,
          action: 'tenant.deleted',
          workspaceId,
          object: tenantId,
          detail: { name: tenant.name },
        },
        client
      )
    })
    await changes.publish('tenants', workspaceId)
  }
}
