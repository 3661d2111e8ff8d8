import { inject } from '@adonisjs/core'
import { unprocessable } from '#core/validation/errors'
import { FindKey } from '#auth/queries/find_key'
import { FindTenant } from '#workspaces/queries/find_tenant'
import { E_NOT_FOUND } from '#core/errors'
import type { BudgetScope } from '#billing/types'

/** Whom a budget is for, as a request names it. */
interface NamedSubject {
  scope: BudgetScope
  keyId?: string
  tenantId?: string
}

/** Finds whom a budget is for, inside one workspace. */
@inject()
export class BudgetSubjects {
  constructor(
    private findKey: FindKey,
    private findTenant: FindTenant
  ) {}

  /** The id of the workspace, key or tenant. @throws InvalidRequest naming the field that is missing, too much or wrong */
  async resolve(workspaceId: string, named: NamedSubject): Promise<string> {
    const { scope } = named
    const given = { key: named.keyId, tenant: named.tenantId }
    for (const other of ['key', 'tenant'] as const) {
      if (other !== scope && given[other] !== undefined) {
        const sentence = `A budget of the scope ${scope} has no ${other}`
        throw unprocessable(['body', `${other}_id`], sentence, 'extra_forbidden')
      }
    }
    if (scope === 'workspace') return workspaceId

    const id = given[scope]
    if (id === undefined) throw unprocessable(['body', `${scope}_id`], 'Field required', 'missing')
    const query = scope === 'key' ? this.findKey : this.findTenant
    try {
      const subject = await query.handle(workspaceId, id)
      return subject.id
    } catch (error) {
      if (!(error instanceof E_NOT_FOUND)) throw error
      throw unprocessable(['body', `${scope}_id`], `There is no such ${scope} in this workspace`)
    }
  }
}
