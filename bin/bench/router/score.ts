import { CostHull } from '#routing/learners/training/cost_hull'
import { type KnownTargets, RouteJudge, type Table } from '#routing/learners/training/route_score'

/** Outcomes to judge by, and the names of rows for ties. */
export interface Recorded {
  ids: string[]
  quality: Table
  cost: Table | null
  /** What was known beforehand, when it is not the rows' own means. */
  known?: KnownTargets
}

/** How well predictions choose and how honest they are; shares in per cent. Null where a suite cannot tell. */
export interface Score {
  routeScore: number | null
  meanQuality: number
  perfGain: number
  gapClosed: number
  costSaved: number | null
  apgr: number | null
  cpt50: number | null
  cpt80: number | null
  brierSkill: number
  ece: number
}

const BINS = 10

/** Judges predicted quality (and own cost quotes) by what was recorded. */
export function scoreOf(recorded: Recorded, scores: Table, costs: Table | null): Score {
  const { quality } = recorded
  const judge = new RouteJudge(quality, recorded.cost ?? freeOf(quality), recorded.known)
  const chosen = judge.pointOf(judge.choose(scores, recorded.cost && costs, 0))
  const single = judge.meanQuality[judge.best]!
  const oracle =
    quality.reduce((sum, row) => sum + Math.max(...Array.from(row)), 0) / quality.length
  const curve = recorded.cost === null ? [chosen] : judge.curve(scores, costs)
  const top = Math.max(...curve.map((point) => point.quality))
  const parity = new CostHull(curve).costFor(single)
  const paid = judge.meanCost[judge.best]!
  return {
    routeScore: recorded.cost === null ? null : judge.routeScore(scores, costs),
    meanQuality: chosen.quality,
    perfGain: 100 * (top / single - 1),
    gapClosed: (100 * (chosen.quality - single)) / (oracle - single),
    costSaved: recorded.cost === null || parity === null ? null : 100 * (1 - parity / paid),
    ...strongCalls(recorded, judge, scores),
    ...calibrationOf(scores, quality, judge.known.quality),
  }
}

const freeOf = (quality: Table) => quality.map((row) => new Float64Array(row.length).fill(1))

/** Of two targets: how much of their gap is closed by which share of calls to the better one. */
function strongCalls({ ids, quality }: Recorded, judge: RouteJudge, scores: Table) {
  if (judge.meanQuality.length !== 2) return { apgr: null, cpt50: null, cpt80: null }
  const strong = judge.best
  const weak = 1 - strong
  const preferred = scores.map((row) => row[strong]! - row[weak]!)
  const order = [...preferred.keys()].sort(
    (a, b) => preferred[b]! - preferred[a]! || (ids[a]! < ids[b]! ? -1 : 1)
  )
  const gains = quality.map((row) => row[strong]! - row[weak]!)
  const gap = gains.reduce((sum, gain) => sum + gain, 0)
  const closed = [0]
  for (const row of order) closed.push(closed.at(-1)! + gains[row]! / gap)
  const rows = order.length
  const area = closed.reduce((sum, share) => sum + share, 0) - (closed[0]! + closed[rows]!) / 2
  const callsFor = (share: number) => {
    const at = closed.findIndex((one) => one >= share)
    return at < 0 ? 100 : (100 * at) / rows
  }
  return { apgr: area / rows, cpt50: callsFor(0.5), cpt80: callsFor(0.8) }
}

/** Squared error against that of the means, and how far stated probabilities are from what happened. */
export function calibrationOf(scores: Table, quality: Table, means: ArrayLike<number>) {
  const stated = new Float64Array(BINS)
  const happened = new Float64Array(BINS)
  let error = 0
  let errorOfMeans = 0
  let n = 0
  for (const [row, predicted] of scores.entries()) {
    for (let target = 0; target < predicted.length; target++) {
      const p = predicted[target]!
      const q = quality[row]![target]!
      if (Number.isNaN(q)) continue
      error += (p - q) ** 2
      errorOfMeans += (means[target]! - q) ** 2
      const bin = Math.max(0, Math.min(BINS - 1, Math.floor(p * BINS)))
      stated[bin]! += p
      happened[bin]! += q
      n++
    }
  }
  const apart = stated.reduce((sum, one, bin) => sum + Math.abs(one - happened[bin]!), 0)
  return { brierSkill: 1 - error / errorOfMeans, ece: apart / n }
}
