import db from '@adonisjs/lucid/services/db'
import { E_NOT_FOUND } from '#core/errors'
import { changes } from '#core/services/changes'
import { E_TARGET_IN_USE } from '#providers/errors'
import { directory } from '#providers/services/provider_directory'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/**
 * Removes what operators stated about a target: one of their own is gone with its mappings, one of the catalogue is as the catalogue
 * says again.
 */
export class RemoveTarget {
  /** @throws E_NOT_FOUND, E_TARGET_IN_USE */
  async handle(targetId: string, by: Act): Promise<void> {
    const base = directory.findBase(targetId)
    if (!base) throw new E_NOT_FOUND(['target'])
    const { id } = base.target

    await db.transaction(async (client) => {
      if (base.isOwn) {
        const agent = await client.from('targets').where('base_target_id', id).first()
        if (agent) throw new E_TARGET_IN_USE([id, agent.id])
        await client.from('provider_mappings').where('target_id', id).delete()
      }
      await client.from('targets').where('id', id).delete()
      await auditTrail.record(
        { by, action: base.isOwn ? 'target.removed' : 'target.reset', object: id },
        client
      )
    })
    await changes.publish('targets', id)
  }
}
