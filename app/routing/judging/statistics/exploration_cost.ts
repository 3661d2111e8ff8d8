import db from '@adonisjs/lucid/services/db'
import { unpackCandidate, type DecisionRecord } from '#routing/services/decision_record'

/** Explored decisions that are looked at. */
const MOST = 200

/** What trying other targets cost, as means over explored decisions; expected then, not measured. */
export interface ExplorationCost {
  looked: number
  /** Below 0: what was tried was cheaper than the best. Null when prices are unknown. */
  extraNano: number | null
  qualityGivenUp: number
}

/** Compares what was tried with what would have been chosen, over the newest explored decisions; null without any. */
export async function explorationCost(
  workspaceId: string,
  from: number
): Promise<ExplorationCost | null> {
  const rows: { record: string }[] = await db
    .from('route_decisions')
    .where({ workspace_id: workspaceId, explored: true })
    .where('at', '>=', from)
    .orderBy('at', 'desc')
    .limit(MOST)
    .select('record')
  let extra = 0
  let priced = 0
  let givenUp = 0
  for (const { record } of rows) {
    const candidates = (JSON.parse(record) as DecisionRecord).candidates.map(unpackCandidate)
    const [tried] = candidates
    const best = candidates.reduce((a, b) => (b.propensity > a.propensity ? b : a))
    givenUp += best.quality.mean - tried!.quality.mean
    if (best.costNano.p50 === null || tried!.costNano.p50 === null) continue
    extra += tried!.costNano.p50 - best.costNano.p50
    priced++
  }
  if (rows.length === 0) return null
  return {
    looked: rows.length,
    extraNano: priced === 0 ? null : extra / priced,
    qualityGivenUp: givenUp / rows.length,
  }
}
