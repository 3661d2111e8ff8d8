import db from '@adonisjs/lucid/services/db'
import { inject } from '@adonisjs/core'
import { IssueKey, type IssuedKey } from '#auth/actions/issue_key'
import type { Act } from '#workspaces/act'
import { CreateWorkspace } from '#workspaces/actions/create_workspace'
import type Workspace from '#workspaces/models/workspace'
import { auditTrail } from '#workspaces/services/audit_trail'
import type { PlanCode } from '#workspaces/types'

/** Makes a workspace with its first API key, for operators. */
@inject()
export class ProvisionWorkspace {
  constructor(
    private createWorkspace: CreateWorkspace,
    private issueKey: IssueKey
  ) {}

  async handle(
    input: { name: string; plan: PlanCode },
    by: Act
  ): Promise<IssuedKey & { workspace: Workspace }> {
    return db.transaction(async (client) => {
      const workspace = await this.createWorkspace.handle(input, client)
      const issued = await this.issueKey.handle(
        { workspaceId: workspace.id, name: 'First key', role: 'admin' },
        client
      )
      await auditTrail.record(
        {
          by,
          action: 'workspace.created',
          workspaceId: workspace.id,
          object: workspace.id,
          detail: { ...input, key: issued.key.id },
        },
        client
      )
      return { workspace, ...issued }
    })
  }
}
