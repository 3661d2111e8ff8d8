import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { firstDayOf, periodOf } from '#billing/services/periods'

/** How many requests of this calendar month a workspace's plan counts. */
export async function countRequestsOfMonth(workspaceId: string): Promise<number> {
  const row = await db
    .from('usage_daily')
    .where('workspace_id', workspaceId)
    .where('day', '>=', firstDayOf(periodOf('month', clock.now()))!)
    .sum('counted_requests as sum')
    .first()
  return Number(row?.sum ?? 0)
}
