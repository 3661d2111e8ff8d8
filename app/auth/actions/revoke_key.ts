import db from '@adonisjs/lucid/services/db'
import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { FindKey } from '#auth/queries/find_key'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Ends a key for good. Every replica refuses it within a second. */
@inject()
export class RevokeKey {
  constructor(private findKey: FindKey) {}

  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, keyId: string, by: Act): Promise<void> {
    await db.transaction(async (client) => {
      const key = await this.findKey.handle(workspaceId, keyId, client)
      if (key.revokedAt !== null) return
      await key.merge({ revokedAt: clock.now(), revokedBy: by.actor.id }).save()
      await auditTrail.record(
        { by, action: 'key.revoked', workspaceId, object: keyId, detail: { hint: key.hint } },
        client
      )
    })
    await changes.publish('keys', workspaceId)
  }
}
