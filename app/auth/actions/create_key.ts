import db from '@adonisjs/lucid/services/db'
import { inject } from '@adonisjs/core'
import { E_NOT_FOUND } from '#core/errors'
import { IssueKey, type IssuedKey, type NewKey } from '#auth/actions/issue_key'
import { countKeys } from '#auth/queries/count_keys'
import type { Act } from '#workspaces/act'
import Workspace from '#workspaces/models/workspace'
import { auditTrail } from '#workspaces/services/audit_trail'
import { requireRoom } from '#workspaces/services/plan_rules'

/** Gives a workspace one more API key, when its plan allows one. */
@inject()
export class CreateKey {
  constructor(private issueKey: IssueKey) {}

  /** @throws E_NOT_FOUND, E_PLAN_LIMIT */
  async handle(input: Omit<NewKey, 'token' | 'rotatedFrom'>, by: Act): Promise<IssuedKey> {
    const { workspaceId } = input
    return db.transaction(async (client) => {
      const workspace = await Workspace.query({ client })
        .where('id', workspaceId)
        .forUpdate()
        .first()
      if (!workspace) throw new E_NOT_FOUND(['workspace'])
      requireRoom(workspace.plan, 'apiKeys', await countKeys(workspaceId, client), 'API keys')
      const issued = await this.issueKey.handle(input, client)
      await auditTrail.record(
        {
          by,
          action: 'key.created',
          workspaceId,
          object: issued.key.id,
          detail: { name: input.name, role: input.role, hint: issued.key.hint },
        },
        client
      )
      return issued
    })
  }
}
