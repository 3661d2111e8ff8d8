import db from '@adonisjs/lucid/services/db'
import RoutePlan from '#routing/models/route_plan'
import { isHeld } from '#routing/plan/plan_store'
import type { PlanSummary } from '#routing/plan/types'

interface StepSums {
  plan_id: string
  total: unknown
  done: unknown
  cost: unknown
  unpriced: unknown
}

/** Plans of a workspace, newest first, without the texts and results of their steps. */
export class ListPlans {
  async handle(workspaceId: string, { limit, offset }: { limit: number; offset: number }) {
    const [[count], rows] = await Promise.all([
      RoutePlan.query().where({ workspaceId }).count('* as total'),
      RoutePlan.query()
        .where({ workspaceId })
        .select('id', 'tenant_id', 'state', 'holder', 'held_until', 'created_at', 'updated_at')
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)
        .offset(offset),
    ])
    const sums = await sumsOf(rows.map(({ id }) => id))
    return { items: rows.map((row) => summary(row, sums.get(row.id))), total: totalIn(count!) }
  }
}

const totalIn = (row: RoutePlan) => Number(row.$extras.total)

async function sumsOf(ids: string[]): Promise<Map<string, StepSums>> {
  if (ids.length === 0) return new Map()
  const rows: StepSums[] = await db
    .from('route_plan_steps')
    .whereIn('plan_id', ids)
    .groupBy('plan_id')
    .select('plan_id')
    .count('* as total')
    .sum('cost_nano as cost')
    .select(
      db.raw("sum(case when state = 'done' then 1 else 0 end) as done"),
      db.raw("sum(case when state = 'done' and cost_nano is null then 1 else 0 end) as unpriced")
    )
  return new Map(rows.map((row) => [row.plan_id, row]))
}

const summary = (row: RoutePlan, sums: StepSums | undefined): PlanSummary => ({
  id: row.id,
  tenantId: row.tenantId,
  state: row.state,
  isHeld: isHeld(row),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  stepsTotal: Number(sums?.total ?? 0),
  stepsDone: Number(sums?.done ?? 0),
  costNano: Number(sums?.unpriced ?? 0) > 0 ? null : Number(sums?.cost ?? 0),
})
