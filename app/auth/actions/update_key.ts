import db from '@adonisjs/lucid/services/db'
import { inject } from '@adonisjs/core'
import { changes } from '#core/services/changes'
import type ApiKey from '#auth/models/api_key'
import { FindKey } from '#auth/queries/find_key'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'
import type { Role } from '#workspaces/types'

/** What can be changed of a key. Null takes an expiry or an address list away. */
export interface KeyChange {
  name?: string
  role?: Role
  expiresAt?: number | null
  allowedCidrs?: string[] | null
}

/** Changes what a key may do, from where and until when. */
@inject()
export class UpdateKey {
  constructor(private findKey: FindKey) {}

  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, keyId: string, change: KeyChange, by: Act): Promise<ApiKey> {
    const key = await db.transaction(async (client) => {
      const found = await this.findKey.handle(workspaceId, keyId, client)
      await found.merge(change).save()
      await auditTrail.record(
        { by, action: 'key.updated', workspaceId, object: keyId, detail: { ...change } },
        client
      )
      return found
    })
    await changes.publish('keys', workspaceId)
    return key
  }
}
