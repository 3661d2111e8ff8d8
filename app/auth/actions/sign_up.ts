import db from '@adonisjs/lucid/services/db'
import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { isDuplicate } from '#core/storage_errors'
import { IssueKey, type IssuedKey } from '#auth/actions/issue_key'
import { E_EMAIL_TAKEN } from '#auth/errors'
import { passwords } from '#auth/services/passwords'
import type { Act } from '#workspaces/act'
import { CreateWorkspace } from '#workspaces/actions/create_workspace'
import User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'
import { auditTrail } from '#workspaces/services/audit_trail'

/** What somebody signs up with. */
export interface SignUpInput {
  email: string
  name?: string
  workspaceName?: string
  password?: string
}

/** What a signup made. */
export interface SignedUp extends IssuedKey {
  user: User
  workspace: Workspace
}

/** Makes a person, their workspace on the Free plan, and its first API key. */
@inject()
export class SignUp {
  constructor(
    private createWorkspace: CreateWorkspace,
    private issueKey: IssueKey
  ) {}

  /** @throws E_EMAIL_TAKEN, E_OVERLOADED */
  async handle(input: SignUpInput, by: Act): Promise<SignedUp> {
    const email = input.email.toLowerCase()
    const name = input.name ?? email.slice(0, email.indexOf('@'))
    const passwordHash = input.password ? await passwords.hash(input.password) : null
    const now = clock.now()
    return db
      .transaction(async (client) => {
        const user = await User.create(
          { id: newId('usr'), email, name, passwordHash, createdAt: now, updatedAt: now },
          { client }
        )
        const workspace = await this.createWorkspace.handle(
          { name: input.workspaceName ?? `Workspace of ${name}`, plan: 'free', ownerId: user.id },
          client
        )
        const issued = await this.issueKey.handle(
          { workspaceId: workspace.id, name: 'First key', role: 'admin', createdBy: user.id },
          client
        )
        await auditTrail.record(
          {
            by,
            action: 'workspace.signed_up',
            workspaceId: workspace.id,
            object: user.id,
            detail: { key: issued.key.id },
          },
          client
        )
        return { user, workspace, ...issued }
      })
      .catch((error) => {
        throw isDuplicate(error) ? new E_EMAIL_TAKEN() : error
      })
  }
}
