import Budget from '#billing/models/budget'

/** Lists the budgets of a workspace, oldest first. */
export class ListBudgets {
  async handle(workspaceId: string, { limit, offset }: { limit: number; offset: number }) {
    const query = Budget.query().where({ workspaceId })
    const [counted] = await query.clone().count('* as total')
    const rows = await query.orderBy('id').limit(limit).offset(offset)
    return { rows, total: Number(counted!.$extras.total) }
  }
}
