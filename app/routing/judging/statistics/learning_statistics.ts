import { clock } from '#core/clock'
import { SECOND } from '#core/time'
import { evidenceBook } from '#routing/evidence/evidence_book'
import type { Flood } from '#routing/evidence/floods'
import { distributionOf } from '#routing/judging/evaluations/distribution'
import { judgedDecision } from '#routing/judging/evaluations/judged_decision'
import { ratedDecisions } from '#routing/judging/evaluations/rated_decisions'
import type { JudgedDecision } from '#routing/judging/off_policy/judged_log'
import { bestSingle, type BestSingle } from '#routing/judging/statistics/best_single'
import { readCalibration, type Calibration } from '#routing/judging/statistics/calibration'
import { explorationCost, type ExplorationCost } from '#routing/judging/statistics/exploration_cost'
import { learningCurve, type CurvePoint } from '#routing/judging/statistics/learning_curve'
import { shadowStatistics, type ShadowSums } from '#routing/judging/shadow/shadow_statistics'

/** Rated decisions that hindsight looks at, the newest ones. */
const MOST = 1_000

/** Records are long to read, so what hindsight says holds for a while. */
const HOLDS_MS = 60 * SECOND
const MOST_KEPT = 500

/** How the router learns for one workspace. */
export interface LearningStatistics {
  curve: CurvePoint[]
  calibration: Calibration | null
  hindsight: Hindsight
  shadows: ShadowSums[]
  floods: Flood[]
}

/** What the newest rated decisions tell in hindsight. */
export interface Hindsight {
  rated: number
  best: BestSingle | null
  exploration: ExplorationCost | null
}

const kept = new Map<string, { until: number; hindsight: Promise<Hindsight> }>()

/** Reads how the router learns over a window. */
export async function learningStatistics(
  workspaceId: string,
  from: number,
  to: number
): Promise<LearningStatistics> {
  const [curve, calibration, hindsight, shadows] = await Promise.all([
    learningCurve(workspaceId, from),
    readCalibration(workspaceId, to - from),
    hindsightOf(workspaceId, to - from),
    shadowStatistics({ workspaceId, from, to: to + 1 }),
  ])
  return { curve, calibration, hindsight, shadows, floods: evidenceBook.floods(workspaceId) }
}

function hindsightOf(workspaceId: string, windowMs: number): Promise<Hindsight> {
  const id = `${workspaceId} ${windowMs}`
  const now = clock.now()
  const known = kept.get(id)
  if (known && known.until > now) return known.hindsight
  const hindsight = readHindsight(workspaceId, now - windowMs, now)
  kept.delete(id)
  kept.set(id, { until: now + HOLDS_MS, hindsight })
  hindsight.catch(() => kept.delete(id))
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return hindsight
}

async function readHindsight(workspaceId: string, from: number, to: number): Promise<Hindsight> {
  const decisions: JudgedDecision[] = []
  let rated = 0
  for await (const rows of ratedDecisions({ workspaceId, from, to: to + 1 }, MOST)) {
    for (const row of rows) {
      rated++
      const today = { ranked: [], objective: row.record.weights }
      const judged = judgedDecision(row, distributionOf([]), today)
      if (judged) decisions.push(judged)
    }
  }
  const exploration = await explorationCost(workspaceId, from)
  return { rated, best: bestSingle(decisions), exploration }
}
