import db from '@adonisjs/lucid/services/db'
import { DAY } from '#core/time'
import { dayOf, MICRO } from '#routing/evidence/units'

/** Rewards of one day (UTC) against what had been expected of the same answers. */
export interface CurvePoint {
  /** Start of the day. */
  at: number
  n: number
  quality: number
  expected: number
}

/** How good answers were, day by day, by feedback on any target. */
export async function learningCurve(workspaceId: string, from: number): Promise<CurvePoint[]> {
  const rows: Record<string, unknown>[] = await db
    .from('route_evidence')
    .where({ workspace_id: workspaceId, source: 'feedback' })
    .where('day', '>=', dayOf(from))
    .groupBy('day')
    .orderBy('day')
    .select('day')
    .sum({ n: 'n', reward: 'reward', predicted: 'predicted' })
  return rows
    .map((row) => ({
      at: Number(row.day) * DAY,
      n: Number(row.n) / MICRO,
      quality: Number(row.reward) / Number(row.n),
      expected: Number(row.predicted) / Number(row.n),
    }))
    .filter(({ n }) => n > 0)
}
