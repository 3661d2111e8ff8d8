import { RouteJudge } from '#routing/learners/training/route_score'
import type { TrainingRow } from '#routing/learners/types'

/** How one learner did on questions that it had not seen. Null where the outcomes cannot tell. */
export interface LearnerReport {
  learner: string
  quality: number | null
  best_single: number | null
  oracle: number | null
  gap_closed: number | null
  route_score: number | null
  brier_skill: number
  ece: number
  took_us: number
}

/** What a learner expects of the targets of a row. */
export interface Expected {
  quality: Float64Array
  confidence: Float64Array
  costUsd: Float64Array
}

const BINS = 10

const rounded = (value: number) => Number(value.toPrecision(6))
const meanOf = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** Judges what a learner expected of rows by what was recorded of them. `means` are the targets' own, of the rows trained on. */
export function reportOf(
  learner: string,
  rows: TrainingRow[],
  expected: Expected[],
  means: number[],
  tookUs: number
): LearnerReport {
  return {
    learner,
    ...choices(rows, expected, means),
    route_score: routeScore(rows, expected),
    ...calibration(rows, expected, means),
    took_us: rounded(tookUs),
  }
}

const known = ({ quality }: TrainingRow) =>
  [...quality.keys()].filter((at) => !Number.isNaN(quality[at]!))

const bestOf = (positions: number[], score: (at: number) => number) =>
  positions.reduce((best, at) => (score(at) > score(best) ? at : best))

/** What taking the best expected target earned, where a row has outcomes to choose between. */
function choices(rows: TrainingRow[], expected: Expected[], means: number[]) {
  const taken: number[] = []
  const single: number[] = []
  const oracle: number[] = []
  rows.forEach((row, at) => {
    const positions = known(row)
    if (positions.length < 2) return
    taken.push(row.quality[bestOf(positions, (target) => expected[at]!.quality[target]!)]!)
    single.push(row.quality[bestOf(positions, (target) => means[target]!)]!)
    oracle.push(Math.max(...positions.map((target) => row.quality[target]!)))
  })
  if (taken.length === 0)
    return { quality: null, best_single: null, oracle: null, gap_closed: null }
  const [quality, best, most] = [meanOf(taken), meanOf(single), meanOf(oracle)]
  return {
    quality: rounded(quality),
    best_single: rounded(best),
    oracle: rounded(most),
    gap_closed: most > best ? rounded((quality - best) / (most - best)) : null,
  }
}

/** Over all trade-offs of quality and cost; only where every target's outcome and cost is known in every row. */
function routeScore(rows: TrainingRow[], expected: Expected[]): number | null {
  const isWhole = (values: ArrayLike<number>) => Array.from(values).every(Number.isFinite)
  if (!rows.every((row) => isWhole(row.quality) && isWhole(row.costUsd))) return null
  const judge = new RouteJudge(
    rows.map((row) => row.quality),
    rows.map((row) => row.costUsd)
  )
  const score = judge.routeScore(
    expected.map((one) => one.quality),
    expected.map((one) => one.costUsd)
  )
  return Number.isFinite(score) ? rounded(score) : null
}

/** Brier score against that of the targets' means, and how far confidence is from what happened, over ten bins. */
function calibration(rows: TrainingRow[], expected: Expected[], means: number[]) {
  const bins = Array.from({ length: BINS }, () => ({ n: 0, stated: 0, actual: 0 }))
  let squared = 0
  let ofMeans = 0
  let n = 0
  rows.forEach((row, at) => {
    for (const target of known(row)) {
      const stated = expected[at]!.confidence[target]!
      const actual = row.quality[target]!
      squared += (stated - actual) ** 2
      ofMeans += (means[target]! - actual) ** 2
      const bin = bins[Math.min(BINS - 1, Math.floor(stated * BINS))]!
      bin.n++
      bin.stated += stated
      bin.actual += actual
      n++
    }
  })
  const apart = bins.reduce((sum, bin) => sum + Math.abs(bin.stated - bin.actual), 0)
  return {
    brier_skill: ofMeans === 0 ? 0 : rounded(1 - squared / ofMeans),
    ece: n === 0 ? 0 : rounded(apart / n),
  }
}
