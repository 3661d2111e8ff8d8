import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { changes } from '#core/services/changes'
import { isDuplicate } from '#core/storage_errors'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'
import { E_BUDGET_EXISTS } from '#billing/errors'
import Budget from '#billing/models/budget'
import { BudgetSubjects } from '#billing/services/budget_subjects'
import type { BudgetScope, BudgetWindow } from '#billing/types'

/** A budget to make. */
export interface NewBudget {
  scope: BudgetScope
  keyId?: string
  tenantId?: string
  window: BudgetWindow
  limitNano: number
  allowUnpriced: boolean
}

/** Sets a budget for a workspace, one of its keys or one of its tenants. */
@inject()
export class CreateBudget {
  constructor(private subjects: BudgetSubjects) {}

  /** @throws InvalidRequest for a subject that is not the workspace's, E_BUDGET_EXISTS */
  async handle(workspaceId: string, wish: NewBudget, by: Act): Promise<Budget> {
    const { scope, window, limitNano, allowUnpriced } = wish
    const subjectId = await this.subjects.resolve(workspaceId, wish)
    const budget = await db
      .transaction(async (client) => {
        const now = clock.now()
        const made = await Budget.create(
          {
            id: newId('bud'),
            workspaceId,
            scope,
            subjectId,
            window,
            limitNano,
            allowUnpriced,
            createdAt: now,
            updatedAt: now,
          },
          { client }
        )
        const detail = { scope, subjectId, window, limitNano, allowUnpriced }
        await auditTrail.record(
          { by, action: 'budget.created', workspaceId, object: made.id, detail },
          client
        )
        return made
      })
      .catch((error) => {
        throw isDuplicate(error) ? new E_BUDGET_EXISTS([scope, window]) : error
      })
    await changes.publish('budgets', workspaceId)
    return budget
  }
}
