import { setPriority } from 'node:os'
import type { Target } from '#providers/types'
import { openSnapshot } from '#routing/learners/snapshot'
import { trainSnapshot } from '#routing/learners/training/train'
import { compareLearners, needsSnapshot } from '#routing/learning/training/compare_learners'
import type { LearnerName } from '#routing/learning/training/learner_names'
import type { LearnerReport } from '#routing/learning/training/learner_report'
import { unpackUnderstood, type PackedSet } from '#routing/learning/training/packed_set'

/** What a worker is told to compare. */
export interface ComparisonOrder {
  set: PackedSet
  /** What was understood of each row, as JSON. */
  understood: string[]
  /** Targets of the directory, without their executions. */
  targets: Target[]
  learners: LearnerName[]
  seed: number
}

/** What it answers. */
export interface ComparisonReport {
  rows: number
  outcomes: number
  trained_rows: number
  targets: number
  learners: LearnerReport[]
}

const LOW_PRIORITY = 10

/** Compares learners in a worker thread. */
export function compare(order: ComparisonOrder): ComparisonReport {
  if (process.platform === 'linux') setPriority(LOW_PRIORITY)
  const training = unpackUnderstood(order.set, order.understood, 'training')
  const heldOut = unpackUnderstood(order.set, order.understood, 'held out')
  const snapshot = order.learners.some(needsSnapshot)
    ? openSnapshot(trainSnapshot(training.set, { seed: order.seed }).bytes)
    : null
  const { targets } = order
  const learners = compareLearners({ training, heldOut, targets, snapshot }, order.learners)
  const outcomes = heldOut.set.rows.reduce(
    (sum, row) => sum + row.quality.reduce((n, quality) => n + (Number.isNaN(quality) ? 0 : 1), 0),
    0
  )
  return {
    rows: heldOut.set.rows.length,
    outcomes,
    trained_rows: training.set.rows.length,
    targets: training.set.targetIds.length,
    learners,
  }
}
