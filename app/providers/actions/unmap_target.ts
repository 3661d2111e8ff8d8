import db from '@adonisjs/lucid/services/db'
import { E_NOT_FOUND } from '#core/errors'
import { changes } from '#core/services/changes'
import type { Act } from '#workspaces/act'
import { workspaceOf } from '#providers/services/scope'
import { auditTrail } from '#workspaces/services/audit_trail'
import { directory } from '#providers/services/provider_directory'

/** Takes a target off the provider that it is mapped to in a scope. */
export class UnmapTarget {
  /** @throws E_NOT_FOUND when it is not mapped */
  async handle(scope: string, targetId: string, by: Act): Promise<void> {
    const id = directory.findBase(targetId)?.target.id ?? targetId
    await db.transaction(async (client) => {
      const removed = await client
        .from('provider_mappings')
        .where({ scope, target_id: id })
        .delete()
      if (Number(removed) === 0) throw new E_NOT_FOUND(['mapping of this target'])
      await auditTrail.record(
        { by, action: 'provider.unmapped', workspaceId: workspaceOf(scope), object: id },
        client
      )
    })
    await changes.publish('providers', scope)
  }
}
