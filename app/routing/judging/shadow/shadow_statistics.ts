import db from '@adonisjs/lucid/services/db'
import type { RatedFilter } from '#routing/judging/evaluations/rated_decisions'

/** How one policy did in the shadow. Differences are means over decisions, to what was chosen. */
export interface ShadowSums {
  policy: string
  version: string
  decisions: number
  agreed: number
  qualityDifference: number | null
  /** Sum over the decisions whose prices are known on both sides, and how many those are. */
  costDifferenceNano: number
  compared: number
}

/** Sums up the shadows of a window, of one workspace or of all. */
export async function shadowStatistics({
  workspaceId,
  from,
  to,
}: RatedFilter): Promise<ShadowSums[]> {
  const query = db
    .from('route_shadows')
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy('policy', 'policy_version')
    .select(
      'policy',
      'policy_version',
      db.raw('count(*) as decisions'),
      db.raw('sum(case when agrees then 1 else 0 end) as agreed'),
      db.raw('avg(quality_difference) as quality_difference'),
      db.raw('sum(cost_difference_nano) as cost_difference_nano'),
      db.raw('count(cost_difference_nano) as compared')
    )
  if (workspaceId !== null) query.where('workspace_id', workspaceId)
  const rows: Record<string, any>[] = await query
  return rows
    .map((row) => ({
      policy: row.policy,
      version: row.policy_version,
      decisions: Number(row.decisions),
      agreed: Number(row.agreed),
      qualityDifference: row.quality_difference === null ? null : Number(row.quality_difference),
      costDifferenceNano: Number(row.cost_difference_nano ?? 0),
      compared: Number(row.compared),
    }))
    .sort((a, b) => b.decisions - a.decisions)
}
