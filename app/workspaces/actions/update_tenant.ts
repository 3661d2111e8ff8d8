import db from '@adonisjs/lucid/services/db'
import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { isDuplicate } from '#core/storage_errors'
import type { Act } from '#workspaces/act'
import { E_TENANT_EXISTS } from '#workspaces/errors'
import { FindTenant } from '#workspaces/queries/find_tenant'
import { auditTrail } from '#workspaces/services/audit_trail'
import type { TenantRules } from '#workspaces/types'

/** A rule given as null is taken away; rules that are not given stay. */
export type RuleChanges = { [Rule in keyof TenantRules]?: TenantRules[Rule] | null }

/** Renames a tenant or changes its rules. */
@inject()
export class UpdateTenant {
  constructor(private findTenant: FindTenant) {}

  /** @throws E_NOT_FOUND, E_TENANT_EXISTS */
  async handle(
    workspaceId: string,
    tenantId: string,
    { name, rules }: { name?: string; rules: RuleChanges },
    by: Act
  ) {
    const tenant = await db
      .transaction(async (client) => {
        const found = await this.findTenant.handle(workspaceId, tenantId, client)
        found.merge({
          name: name ?? found.name,
          rules: withoutNulls({ ...found.rules, ...rules }),
          updatedAt: clock.now(),
        })
        await found.save()
        await auditTrail.record(
          {
            by,
            action: 'tenant.updated',
            workspaceId,
            object: tenantId,
            detail: { ...(name ? { name } : {}), ...rules },
          },
          client
        )
        return found
      })
      .catch((error) => {
        throw isDuplicate(error) ? new E_TENANT_EXISTS([name!]) : error
      })
    await changes.publish('tenants', workspaceId)
    return tenant
  }
}

/** Rules without those that are taken away. */
export const withoutNulls = (rules: RuleChanges): TenantRules =>
  Object.fromEntries(
    Object.entries(rules).filter(([, value]) => value !== null && value !== undefined)
  )
