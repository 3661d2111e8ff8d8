import db from '@adonisjs/lucid/services/db'
import type { Allowance } from '#billing/services/allowance'
import { firstDayOf } from '#billing/services/periods'

/**
 * What an allowance that is new begins its first period with: a budget made in the middle of a month counts the whole
 * month. A total budget counts from when it is made, and a later period begins with nothing.
 */
export async function spentBefore(allowance: Allowance, period: string): Promise<number> {
  const firstDay = firstDayOf(period)
  if (firstDay === null) return 0
  const known = await db.from('allowance_periods').where('allowance_id', allowance.id).first()
  if (known) return 0

  const query = db
    .from('usage_daily')
    .where('workspace_id', allowance.workspaceId)
    .where('day', '>=', firstDay)
  if (allowance.scope !== 'workspace') query.where(`${allowance.scope}_id`, allowance.subjectId)
  const row = await query
    .sum(allowance.unit === 'request' ? 'counted_requests as sum' : 'cost_nano as sum')
    .first()
  return Number(row?.sum ?? 0)
}
