import RoutePlan from '#routing/models/route_plan'
import { keptPlan } from '#routing/plan/plan_store'

/** Plans of a workspace, newest first. */
export class ListPlans {
  async handle(workspaceId: string, { limit, offset }: { limit: number; offset: number }) {
    const [[count], rows] = await Promise.all([
      RoutePlan.query().where({ workspaceId }).count('* as total'),
      RoutePlan.query()
        .where({ workspaceId })
        .preload('steps', (steps) => steps.orderBy('position'))
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)
        .offset(offset),
    ])
    return { items: rows.map(keptPlan), total: Number(count!.$extras.total) }
  }
}
