import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'
import type Budget from '#billing/models/budget'
import { FindBudget } from '#billing/queries/find_budget'

/** What may change; what is left out stays. */
export interface BudgetChange {
  limitNano?: number
  allowUnpriced?: boolean
}

/** Changes the limit of a budget. What was spent of it stays. */
@inject()
export class UpdateBudget {
  constructor(private findBudget: FindBudget) {}

  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string, change: BudgetChange, by: Act): Promise<Budget> {
    const budget = await db.transaction(async (client) => {
      const found = await this.findBudget.handle(workspaceId, id, client)
      found.merge({
        limitNano: change.limitNano ?? found.limitNano,
        allowUnpriced: change.allowUnpriced ?? found.allowUnpriced,
        updatedAt: clock.now(),
      })
      await found.save()
      await auditTrail.record(
        { by, action: 'budget.updated', workspaceId, object: id, detail: { ...change } },
        client
      )
      return found
    })
    await changes.publish('budgets', workspaceId)
    return budget
  }
}
