import db from '@adonisjs/lucid/services/db'
import type { DecisionRecord } from '#routing/services/decision_record'

/** A stored decision with how good its answer was. */
export interface RatedRow {
  id: string
  workspaceId: string
  at: number
  targetId: string
  policy: string
  reward: number
  directoryRevision: number
  encoded: string | null
  record: DecisionRecord
}

/** Which decisions: those of one workspace, or of all. */
export interface RatedFilter {
  workspaceId: string | null
  from: number
  to: number
}

/** Rows of one read, so that no more than their records are in memory. */
const PAGE = 250

/**
 * Decisions with feedback on the target that they chose, the newest first. Decisions that were made while ranking failed
 * are left out; the policy did not make them.
 */
export async function* ratedDecisions(
  { workspaceId, from, to }: RatedFilter,
  most: number
): AsyncGenerator<RatedRow[]> {
  let before: { at: number; id: string } | null = null
  for (let read = 0; read < most;) {
    const query = db
      .from('route_decisions as d')
      .join('route_feedback as f', (join) =>
        join
          .on('f.workspace_id', 'd.workspace_id')
          .andOn('f.request_id', 'd.id')
          .andOn('f.target_id', 'd.target_id')
      )
      .where('d.at', '>=', from)
      .where('d.at', '<', to)
      .where('d.degraded', false)
      .orderBy([
        { column: 'd.at', order: 'desc' },
        { column: 'd.id', order: 'desc' },
      ])
      .limit(Math.min(PAGE, most - read))
      .select(
        'd.id',
        'd.workspace_id',
        'd.at',
        'd.target_id',
        'd.policy',
        'd.directory_revision',
        'd.encoded',
        'd.record',
        db.raw('coalesce(f.quality, case when f.success then 1.0 else 0.0 end) as reward')
      )
    if (workspaceId !== null) query.where('d.workspace_id', workspaceId)
    if (before) {
      const { at, id }: { at: number; id: string } = before
      query.where((older) =>
        older
          .where('d.at', '<', at)
          .orWhere((same) => same.where('d.at', at).where('d.id', '<', id))
      )
    }
    const rows: Record<string, any>[] = await query
    if (rows.length === 0) return
    const last = rows.at(-1)!
    before = { at: Number(last.at), id: last.id }
    read += rows.length
    yield rows.map(ratedRow)
  }
}

const ratedRow = (row: Record<string, any>): RatedRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  at: Number(row.at),
  targetId: row.target_id,
  policy: row.policy,
  reward: Number(row.reward),
  directoryRevision: Number(row.directory_revision),
  encoded: row.encoded,
  record: JSON.parse(row.record),
})
