import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { changes } from '#core/services/changes'
import { IssueKey, type NewKey } from '#auth/actions/issue_key'
import { pepper } from '#auth/services/pepper'
import { CreateWorkspace } from '#workspaces/actions/create_workspace'
import TenantModel from '#workspaces/models/tenant'
import type Workspace from '#workspaces/models/workspace'
import type { PlanCode, Role, TenantRules } from '#workspaces/types'

/** Headers of a call with an API key. */
export const withKey = (token: string) => ({ authorization: `Bearer ${token}` })

/** A workspace with one key: the token, its row, and the headers to call with. */
export async function givenWorkspace(
  wishes: { plan?: PlanCode; role?: Role; name?: string; ownerId?: string } = {}
) {
  const workspace = await db.transaction((trx) =>
    new CreateWorkspace().handle(
      {
        name: wishes.name ?? 'Test workspace',
        plan: wishes.plan ?? 'enterprise',
        ownerId: wishes.ownerId,
      },
      trx
    )
  )
  const { key, apiKey, headers } = await givenKey(workspace, { role: wishes.role })
  return { workspace, key, apiKey, headers }
}

/** One more key of a workspace. */
export async function givenKey(
  workspace: Pick<Workspace, 'id'>,
  wishes: Partial<Omit<NewKey, 'workspaceId'>> = {}
) {
  await pepper.load()
  const { key: apiKey, token: key } = await new IssueKey().handle({
    name: 'test',
    ...wishes,
    role: wishes.role ?? 'admin',
    workspaceId: workspace.id,
  })
  return { key, apiKey, headers: withKey(key) }
}

/** A tenant of a workspace; its name is the value of `x-svc-tenant`. */
export async function givenTenant(
  workspace: Pick<Workspace, 'id'>,
  wishes: { name?: string; rules?: TenantRules } = {}
) {
  const now = clock.now()
  const tenant = await TenantModel.create({
    id: newId('tnt'),
    workspaceId: workspace.id,
    name: wishes.name ?? 'acme',
    rules: wishes.rules ?? {},
    createdAt: now,
    updatedAt: now,
  })
  await changes.publish('tenants', workspace.id)
  return { tenant, headers: { 'x-svc-tenant': tenant.name } }
}

/** Headers of a call by the operator, with the static admin token. */
export const asOperator = () => ({ 'x-admin-token': env.get('SVC_ADMIN_TOKEN')! })
