import type { TrainingSet } from '#routing/learners/types'
import { labelsOf } from '#routing/learners/training/labels'
import { Matrix } from '#routing/learners/training/matrix'
import { blockOf, type OutcomeBlock } from '#routing/learners/training/outcome_block'

/** Most directions of each kind of outcome. */
const MOST = { quality: 16, cost: 8, tokens: 8 }
/** Outcomes that the catalogue stands for. */
const PRIOR_COUNT = 10

/** What outcomes of each kind look like. */
export interface OutcomeBlocks {
  quality: OutcomeBlock
  cost: OutcomeBlock
  tokens: OutcomeBlock
}

/** Quality as it is; costs and lengths as logarithms, whose differences are ratios. */
export function blocksOf({ rows, targetIds, catalogue }: TrainingSet): OutcomeBlocks {
  const weights = Float64Array.from(rows, (row) => row.weight)
  const groups = labelsOf(rows).of
  const common = { weights, groups, priorCount: PRIOR_COUNT }
  const table = (
    of: (row: TrainingSet['rows'][number]) => Float32Array,
    to: (x: number) => number
  ) => {
    const values = new Matrix(rows.length, targetIds.length)
    for (const [at, row] of rows.entries()) values.row(at).set(of(row).map(to))
    return values
  }
  const unknown = new Float64Array(targetIds.length).fill(Number.NaN)
  const cost = table(
    (row) => row.costUsd,
    (usd) => (usd > 0 ? Math.log(usd) : Number.NaN)
  )
  const tokens = table(
    (row) => row.outputTokens,
    (count) => (count >= 0 ? Math.log1p(count) : Number.NaN)
  )
  return {
    quality: blockOf({
      ...common,
      values: table(
        (row) => row.quality,
        (quality) => quality
      ),
      prior: priorsOf(catalogue),
      most: MOST.quality,
    }),
    cost: blockOf({ ...common, values: cost, prior: unknown, most: MOST.cost }),
    tokens: blockOf({ ...common, values: tokens, prior: unknown, most: MOST.tokens }),
  }
}

/** What the catalogue says of each target over all domains; NaN where it says nothing. */
const priorsOf = (catalogue: Float64Array[]) =>
  Float64Array.from(catalogue, (domains) => {
    const known = domains.filter((quality) => Number.isFinite(quality))
    return known.length === 0 ? Number.NaN : known.reduce((sum, one) => sum + one, 0) / known.length
  })
