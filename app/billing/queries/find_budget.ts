import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { E_NOT_FOUND } from '#core/errors'
import Budget from '#billing/models/budget'

/** A budget of a workspace by its id. */
export class FindBudget {
  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string, client?: QueryClientContract): Promise<Budget> {
    const budget = await Budget.query({ client }).where({ workspaceId, id }).first()
    if (!budget) throw new E_NOT_FOUND(['budget'])
    return budget
  }
}
