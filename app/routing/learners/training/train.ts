import type { TrainingReport, TrainingSet } from '#routing/learners/types'
import { calibrate } from '#routing/learners/training/calibration'
import { beside } from '#routing/learners/training/matrix_parts'
import { blocksOf } from '#routing/learners/training/outcome_blocks'
import { packSnapshot } from '#routing/learners/training/pack_snapshot'
import { sampled } from '#routing/learners/training/sampled'
import { growStack } from '#routing/learners/training/stack'
import { Unseen } from '#routing/learners/training/unseen'

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
  const { quality, cost, tokens } = blocks
  const wanted = beside([quality.columns, cost.columns, tokens.columns])
  const judged = quality.columns.columns
  const stack = growStack(set.rows, wanted, judged, seed, onProgress)
  const unseen = new Unseen(set, blocks, stack.unseen)
  const calibration = calibrate(...unseen.pairs())
  const bytes = packSnapshot({ set, blocks, stack, unseen, calibration, wanted, seed })
  onProgress(1)
  const report = { ...unseen.report(), tookMs: Math.round(performance.now() - startedAt) }
  return { bytes, report }
}
