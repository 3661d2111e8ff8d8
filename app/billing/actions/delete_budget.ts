import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { changes } from '#core/services/changes'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'
import { FindBudget } from '#billing/queries/find_budget'

/** Takes a budget away. The ledger keeps what was spent. */
@inject()
export class DeleteBudget {
  constructor(private findBudget: FindBudget) {}

  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string, by: Act): Promise<void> {
    await db.transaction(async (client) => {
      const budget = await this.findBudget.handle(workspaceId, id, client)
      await budget.delete()
      const { scope, subjectId, window, limitNano } = budget
      const detail = { scope, subjectId, window, limitNano }
      await auditTrail.record(
        { by, action: 'budget.deleted', workspaceId, object: id, detail },
        client
      )
    })
    await changes.publish('budgets', workspaceId)
  }
}
