import db from '@adonisjs/lucid/services/db'
import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import { IssueKey, type IssuedKey } from '#auth/actions/issue_key'
import { E_KEY_ENDED, E_KEY_ROTATED } from '#auth/errors'
import { FindKey } from '#auth/queries/find_key'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Puts a fresh key in the place of another one, which works on for a time of grace. */
@inject()
export class RotateKey {
  constructor(
    private findKey: FindKey,
    private issueKey: IssueKey
  ) {}

  /** @throws E_NOT_FOUND, E_KEY_ROTATED, E_KEY_ENDED */
  async handle(
    workspaceId: string,
    keyId: string,
    graceSeconds: number,
    by: Act
  ): Promise<IssuedKey> {
    const issued = await db.transaction(async (client) => {
      const old = await this.findKey.handle(workspaceId, keyId, client)
      if (old.rotationGraceUntil !== null) throw new E_KEY_ROTATED()
      if (old.revokedAt !== null || clock.now() >= (old.endsAt ?? Infinity)) throw new E_KEY_ENDED()
      const fresh = await this.issueKey.handle(
        {
          workspaceId,
          name: old.name,
          role: old.role,
          createdBy: old.createdBy,
          expiresAt: old.expiresAt,
          allowedCidrs: old.allowedCidrs,
          rotatedFrom: old.id,
        },
        client
      )
      await old.merge({ rotationGraceUntil: clock.now() + graceSeconds * SECOND }).save()
      await auditTrail.record(
        {
          by,
          action: 'key.rotated',
          workspaceId,
          object: old.id,
          detail: { successor: fresh.key.id, hint: fresh.key.hint, grace_s: graceSeconds },
        },
        client
      )
      return fresh
    })
    await changes.publish('keys', workspaceId)
    return issued
  }
}
