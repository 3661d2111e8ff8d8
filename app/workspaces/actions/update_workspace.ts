import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { E_NOT_FOUND } from '#core/errors'
import { changes } from '#core/services/changes'
import type { Act } from '#workspaces/act'
import Workspace from '#workspaces/models/workspace'
import { auditTrail } from '#workspaces/services/audit_trail'
import type { PlanCode, WorkspaceStatus } from '#workspaces/types'

/** What can be changed of a workspace. */
export interface WorkspaceChange {
  name?: string
  plan?: PlanCode
  status?: WorkspaceStatus
}

/** Renames a workspace, moves it to another plan, suspends it or lets it go on. */
export class UpdateWorkspace {
  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, change: WorkspaceChange, by: Act): Promise<Workspace> {
    const workspace = await db.transaction(async (client) => {
      const found = await Workspace.query({ client }).where('id', workspaceId).forUpdate().first()
      if (!found) throw new E_NOT_FOUND(['workspace'])
      found.merge(change)
      const changed = { ...found.$dirty }
      if (Object.keys(changed).length === 0) return found
      await found.merge({ updatedAt: clock.now() }).save()
      await auditTrail.record(
        { by, action: 'workspace.updated', workspaceId, object: workspaceId, detail: changed },
        client
      )
      return found
    })
    await changes.publish('keys', workspaceId)
    await changes.publish('workspaces', workspaceId)
    return workspace
  }
}
