import type { TrainingReport, TrainingSet } from '#routing/learners/types'
import { calibrated } from '#routing/learners/features/calibration_curve'
import { CAUTION, COST_TRUST } from '#routing/learners/snapshot_parts'
import { calibrate } from '#routing/learners/training/calibration'
import { Matrix } from '#routing/learners/training/matrix'
import type { OutcomeBlock } from '#routing/learners/training/outcome_block'
import { RouteJudge } from '#routing/learners/training/route_score'
import type { OutcomeBlocks } from '#routing/learners/training/outcome_blocks'

const BINS = 10
const SPREAD = [0.1, 0.5, 0.9]
/** Answers a target needs to have its own spread; fewer use that of all targets. */
const OWN_SPREAD = 60

/** What the stack expects of training rows that its members have not seen, by target: what it can be judged and calibrated by. */
export class Unseen {
  readonly quality: Matrix
  /** Factor that makes mean costs right, and the mean cost, for each target; NaN where unknown. */
  readonly costFactor: Float64Array
  readonly costUsual: Float64Array
  readonly tokensSpread: Float64Array
  readonly #set: TrainingSet
  readonly #mean: Float64Array
  readonly #cost: Matrix

  constructor(set: TrainingSet, blocks: OutcomeBlocks, columns: Matrix) {
    this.#set = set
    this.#mean = blocks.quality.mean
    const q = blocks.quality.columns.columns
    const c = blocks.cost.columns.columns
    this.quality = targetsOf(blocks.quality, columns, 0)
    this.#cost = targetsOf(blocks.cost, columns, q)
    this.costUsual = meanCosts(set)
    this.costFactor = this.#costFactors()
    this.tokensSpread = spreadOf(set, targetsOf(blocks.tokens, columns, q + c))
  }

  /** Expected and real quality of every outcome that is known. */
  pairs(isWanted: (row: number) => boolean = () => true): [Float64Array, Float64Array] {
    const stated: number[] = []
    const actual: number[] = []
    for (const [at, { quality }] of this.#set.rows.entries()) {
      if (!isWanted(at)) continue
      const expected = this.quality.row(at)
      for (let target = 0; target < quality.length; target++) {
        if (Number.isNaN(quality[target])) continue
        stated.push(expected[target]!)
        actual.push(quality[target]!)
      }
    }
    return [Float64Array.from(stated), Float64Array.from(actual)]
  }

  /** How well it went; calibration is judged on the half of the rows that it was not made from. */
  report(): Omit<TrainingReport, 'tookMs'> {
    let outcomes = 0
    let error = 0
    let errorOfMeans = 0
    const apart = new Float64Array(BINS)
    for (const half of [0, 1]) {
      const curve = calibrate(...this.pairs((row) => row % 2 !== half))
      for (const [at, { quality }] of this.#set.rows.entries()) {
        if (at % 2 !== half) continue
        for (let target = 0; target < quality.length; target++) {
          const real = quality[target]!
          if (Number.isNaN(real)) continue
          const p = calibrated(this.quality.row(at)[target]!, curve.stated, curve.actual)
          apart[Math.min(BINS - 1, Math.floor(p * BINS))]! += p - real
          error += (p - real) ** 2
          errorOfMeans += (this.#mean[target]! - real) ** 2
          outcomes++
        }
      }
    }
    return {
      rows: this.#set.rows.length,
      outcomes,
      brierSkill: errorOfMeans > 0 ? 1 - error / errorOfMeans : 0,
      ece: apart.reduce((sum, one) => sum + Math.abs(one), 0) / Math.max(1, outcomes),
      routeScore: this.#routeScore(),
    }
  }

  #costFactors(): Float64Array {
    const sums = this.costUsual.map(() => 0)
    const seen = this.costUsual.map(() => 0)
    for (const [at, { costUsd }] of this.#set.rows.entries()) {
      for (let target = 0; target < costUsd.length; target++) {
        if (!(costUsd[target]! > 0)) continue
        sums[target]! += Math.exp(this.#cost.row(at)[target]!)
        seen[target]! += costUsd[target]!
      }
    }
    return sums.map((sum, target) => (sum > 0 ? seen[target]! / sum : Number.NaN))
  }

  /** Only rows whose every outcome and cost is known can be judged. */
  #routeScore(): number | null {
    const { rows } = this.#set
    const isWhole = (at: number) =>
      rows[at]!.quality.every(Number.isFinite) && rows[at]!.costUsd.every(Number.isFinite)
    const whole = [...rows.keys()].filter(isWhole)
    if (whole.length < 2 || this.#mean.length < 2) return null
    const judge = new RouteJudge(
      whole.map((at) => rows[at]!.quality),
      whole.map((at) => rows[at]!.costUsd)
    )
    const scores = whole.map((at) =>
      this.quality
        .row(at)
        .map((q, target) => this.#mean[target]! + CAUTION * (q - this.#mean[target]!))
    )
    const costs = whole.map((at) =>
      this.#cost
        .row(at)
        .map(
          (log, target) =>
            COST_TRUST * Math.exp(log) * this.costFactor[target]! +
            (1 - COST_TRUST) * this.costUsual[target]!
        )
    )
    const score = judge.routeScore(scores, costs)
    return Number.isFinite(score) ? score : null
  }
}

/** Columns of a block turned back into targets. */
function targetsOf({ mean, directions }: OutcomeBlock, columns: Matrix, from: number): Matrix {
  const result = new Matrix(columns.rows, mean.length)
  for (let row = 0; row < result.rows; row++) {
    const into = result.row(row)
    into.set(mean)
    for (let column = 0; column < directions.rows; column++) {
      const value = columns.row(row)[from + column]!
      const direction = directions.row(column)
      for (let target = 0; target < into.length; target++)
        into[target]! += value * direction[target]!
    }
  }
  return result
}

function meanCosts({ rows, targetIds }: TrainingSet): Float64Array {
  return Float64Array.from(targetIds, (_, target) => {
    const known = rows.map((row) => row.costUsd[target]!).filter(Number.isFinite)
    return known.reduce((sum, one) => sum + one, 0) / known.length
  })
}

/** By how much log tokens of unseen rows miss what was expected, for each target at 10, 50 and 90 per cent. */
function spreadOf({ rows, targetIds }: TrainingSet, expected: Matrix): Float64Array {
  const misses = targetIds.map((_, target) =>
    rows.flatMap((row, at) => {
      const tokens = row.outputTokens[target]!
      return tokens >= 0 ? [Math.log1p(tokens) - expected.row(at)[target]!] : []
    })
  )
  const ofAll = quantiles(misses.flat())
  return Float64Array.from(
    misses.flatMap((own) => {
      if (own.length === 0) return SPREAD.map(() => Number.NaN)
      return own.length < OWN_SPREAD ? ofAll : quantiles(own)
    })
  )
}

function quantiles(values: number[]): number[] {
  const sorted = Float64Array.from(values).sort()
  return SPREAD.map(
    (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  )
}
