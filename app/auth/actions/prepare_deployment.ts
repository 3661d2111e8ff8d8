import db from '@adonisjs/lucid/services/db'
import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { isDuplicate } from '#core/storage_errors'
import { IssueKey } from '#auth/actions/issue_key'
import { E_FIRST_KEY_FORMAT, E_FIRST_PASSWORD_SHORT } from '#auth/errors'
import Operator from '#auth/models/operator'
import { kindOf } from '#auth/services/key_format'
import { SHORTEST_PASSWORD } from '#auth/services/password_rules'
import { makePassword, passwords } from '#auth/services/passwords'
import { bySystem } from '#workspaces/act'
import { CreateWorkspace } from '#workspaces/actions/create_workspace'
import Workspace from '#workspaces/models/workspace'
import { auditTrail } from '#workspaces/services/audit_trail'
import type { PlanCode } from '#workspaces/types'

/** What was decided before the first start; the rest is made up. */
export interface Preparation {
  key?: string
  plan: PlanCode
  username: string
  password?: string
}

/** What this start made. Secrets that were given are null. */
export interface Prepared {
  workspace: { id: string; key: string | null } | null
  operator: { username: string; password: string | null } | null
}

/**
 * Gives a new deployment its first workspace, API key and operator. A deployment that has them is left as it is; of
 * replicas that start together one makes each.
 */
@inject()
export class PrepareDeployment {
  constructor(
    private createWorkspace: CreateWorkspace,
    private issueKey: IssueKey
  ) {}

  /** @throws E_FIRST_KEY_FORMAT, E_FIRST_PASSWORD_SHORT */
  async handle(wanted: Preparation): Promise<Prepared> {
    if (wanted.key !== undefined && !['live', 'test'].includes(kindOf(wanted.key) ?? '')) {
      throw new E_FIRST_KEY_FORMAT()
    }
    if (wanted.password !== undefined && wanted.password.length < SHORTEST_PASSWORD) {
      throw new E_FIRST_PASSWORD_SHORT([String(SHORTEST_PASSWORD)])
    }
    return {
      workspace: await this.unlessTaken(() => this.makeWorkspace(wanted)),
      operator: await this.unlessTaken(() => this.makeOperator(wanted)),
    }
  }

  /** Another replica that was faster shows as a row with the same unique value. */
  private async unlessTaken<Made>(make: () => Promise<Made | null>): Promise<Made | null> {
    try {
      return await make()
    } catch (error) {
      if (isDuplicate(error)) return null
      throw error
    }
  }

  private async makeWorkspace({ key, plan }: Preparation): Promise<Prepared['workspace']> {
    if (await Workspace.query().first()) return null
    return db.transaction(async (client) => {
      const workspace = await this.createWorkspace.handle(
        { name: 'Default', plan, origin: 'first_start' },
        client
      )
      const issued = await this.issueKey.handle(
        { workspaceId: workspace.id, name: 'First key', role: 'admin', token: key },
        client
      )
      await auditTrail.record(
        {
          by: bySystem,
          action: 'workspace.created',
          workspaceId: workspace.id,
          object: workspace.id,
          detail: { plan, key: issued.key.id },
        },
        client
      )
      return { id: workspace.id, key: key === undefined ? issued.token : null }
    })
  }

  private async makeOperator(wanted: Preparation): Promise<Prepared['operator']> {
    if (await Operator.query().first()) return null
    const { username } = wanted
    const password = wanted.password ?? makePassword()
    const passwordHash = await passwords.hash(password)
    await db.transaction(async (client) => {
      const operator = await Operator.create(
        {
          id: newId('op'),
          username,
          passwordHash,
          createdAt: clock.now(),
          lastSignedInAt: null,
        },
        { client }
      )
      await auditTrail.record(
        { by: bySystem, action: 'operator.created', object: operator.id, detail: { username } },
        client
      )
    })
    return { username, password: wanted.password === undefined ? password : null }
  }
}
