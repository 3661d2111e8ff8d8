import type { TrainingReport, TrainingSet } from '#routing/learners/types'
import { calibrate } from '#routing/learners/training/calibration'
import { Matrix } from '#routing/learners/training/matrix'
import { blockOf, type OutcomeBlock } from '#routing/learners/training/outcome_block'
import { packSnapshot } from '#routing/learners/training/pack_snapshot'
import { sampled } from '#routing/learners/training/sampled'
import { growStack } from '#routing/learners/training/stack'
import { labelsOf } from '#routing/learners/training/labels'
import { Unseen } from '#routing/learners/training/unseen'

/** Most directions of each kind of outcome. */
const MOST = { quality: 16, cost: 8, tokens: 8 }
/** Outcomes that the catalogue stands for. */
const PRIOR_COUNT = 10

export interface TrainingOptions {
  seed: number
  onProgress?: (share: number) => void
}

/**
 * Trains a snapshot on stored outcomes. Pure: the same set and seed give the same bytes. Takes rows with a single outcome beside
 * complete ones, and any number of rows from one on.
 */
export function trainSnapshot(
  given: TrainingSet,
  { seed, onProgress = () => {} }: TrainingOptions
): { bytes: Uint8Array; report: TrainingReport } {
  const startedAt = performance.now()
  const set = sampled(given, seed)
  const blocks = blocksOf(set)
  const wanted = columnsOf([blocks.quality, blocks.cost, blocks.tokens])
  const judged = blocks.quality.columns.columns
  const stack = growStack(set.rows, wanted, judged, seed, onProgress)
  const unseen = new Unseen(set, blocks, stack.unseen)
  const calibration = calibrate(...unseen.pairs())
  const bytes = packSnapshot({ set, blocks, stack, unseen, calibration, wanted, seed })
  onProgress(1)
  const report = { ...unseen.report(), tookMs: Math.round(performance.now() - startedAt) }
  return { bytes, report }
}

export interface OutcomeBlocks {
  quality: OutcomeBlock
  cost: OutcomeBlock
  tokens: OutcomeBlock
}

/** Quality as it is; costs and lengths as logarithms, whose differences are ratios. */
function blocksOf({ rows, targetIds, catalogue }: TrainingSet): OutcomeBlocks {
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

function columnsOf(blocks: OutcomeBlock[]): Matrix {
  const rows = blocks[0]!.columns.rows
  const width = blocks.reduce((sum, block) => sum + block.columns.columns, 0)
  const whole = new Matrix(rows, width)
  let from = 0
  for (const { columns } of blocks) {
    for (let row = 0; row < rows; row++) whole.row(row).set(columns.row(row), from)
    from += columns.columns
  }
  return whole
}
