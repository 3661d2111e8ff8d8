import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { changes } from '#core/services/changes'
import { isDuplicate } from '#core/storage_errors'
import type { Act } from '#workspaces/act'
import { E_TENANT_EXISTS } from '#workspaces/errors'
import TenantModel from '#workspaces/models/tenant'
import Workspace from '#workspaces/models/workspace'
import { auditTrail } from '#workspaces/services/audit_trail'
import { requireRoom } from '#workspaces/services/plan_rules'
import type { TenantRules } from '#workspaces/types'

/** Adds a tenant to a workspace. */
export class CreateTenant {
  /** @throws E_PLAN_LIMIT, E_TENANT_EXISTS */
  async handle(workspaceId: string, input: { name: string; rules: TenantRules }, by: Act) {
    const tenant = await db
      .transaction(async (client) => {
        const workspace = await Workspace.query({ client })
          .where('id', workspaceId)
          .forUpdate()
          .firstOrFail()
        const [counted] = await TenantModel.query({ client })
          .where({ workspaceId })
          .count('* as total')
        requireRoom(workspace.plan, 'tenants', Number(counted!.$extras.total), 'tenants')
        const now = clock.now()
        const made = await TenantModel.create(
          { id: newId('tnt'), workspaceId, ...input, createdAt: now, updatedAt: now },
          { client }
        )
        await auditTrail.record(
          {
            by,
            action: 'tenant.created',
            workspaceId,
            object: made.id,
            detail: { name: input.name, ...input.rules },
          },
          client
        )
        return made
      })
      .catch((error) => {
        throw isDuplicate(error) ? new E_TENANT_EXISTS([input.name]) : error
      })
    await changes.publish('tenants', workspaceId)
    return tenant
  }
}
