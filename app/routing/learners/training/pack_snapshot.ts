import { stepsOf } from '#routing/learners/nearest_rows'
import { writeBlob } from '#routing/learners/snapshot_blob'
import type { SnapshotArrays, SnapshotInfo } from '#routing/learners/snapshot_parts'
import type { TrainingSet } from '#routing/learners/types'
import type { Calibration } from '#routing/learners/training/calibration'
import type { Matrix } from '#routing/learners/training/matrix'
import { scaled } from '#routing/learners/training/matrix_parts'
import { comparedOf } from '#routing/learners/training/compared'
import { randomOf, shuffled } from '#routing/learners/training/random'
import type { Stack } from '#routing/learners/training/stack'
import type { OutcomeBlocks } from '#routing/learners/training/outcome_blocks'
import { STRUCTURE_WEIGHT } from '#routing/learners/training/training_features'
import type { Unseen } from '#routing/learners/training/unseen'

/** Most rows that requests can be compared with. */
const MOST_NEIGHBOURS = 1_024

export interface Trained {
  set: TrainingSet
  blocks: OutcomeBlocks
  stack: Stack
  unseen: Unseen
  calibration: Calibration
  wanted: Matrix
  seed: number
}

/** Puts what was trained into bytes: words and leaves as small integers, the rest as 32-bit numbers. */
export function packSnapshot(trained: Trained): Uint8Array {
  const { set, blocks, stack, unseen, calibration } = trained
  const { features, labels, forest, weights } = stack
  const { words, structure } = tablesOf(stack)
  const leaves = rounded(forest.leaves.data, forest.leaves.columns, 127)
  const neighbours = neighboursOf(trained)
  const info: SnapshotInfo = {
    targetIds: set.targetIds,
    columns: {
      quality: blocks.quality.directions.rows,
      cost: blocks.cost.directions.rows,
      tokens: blocks.tokens.directions.rows,
    },
    topics: stack.topics.columns,
    labels: labels.share.length,
    sharpness: labels.sharpness,
    neighbours: neighbours.count,
  }
  const arrays: SnapshotArrays = {
    evidence: evidenceOf(set),
    compared: comparedOf(set),
    buckets: features.buckets,
    rarity: features.rarity,
    structureMean: features.structureMean,
    structureScale: features.structureScale,
    wordTable: Int16Array.from(words.steps),
    wordScale: words.scale,
    structureTable: structure,
    labelShare: Float32Array.from(labels.share),
    labelMeans: Float32Array.from(scaled(labels.means, weights.labels).data),
    treeRoots: forest.roots,
    treeFeature: forest.feature,
    treeThreshold: forest.threshold,
    treeChild: forest.child,
    leaves: Int8Array.from(leaves.steps),
    leafScale: leaves.scale.map((scale, column) => scale * weights.forest[column]!),
    linearWeights: Float32Array.from(weights.linear),
    linearSlopes: Float32Array.from(stack.linearSlopes),
    qualityMean: Float32Array.from(blocks.quality.mean),
    qualityDirections: Float32Array.from(blocks.quality.directions.data),
    costMean: Float32Array.from(blocks.cost.mean),
    costDirections: Float32Array.from(blocks.cost.directions.data),
    costFactor: Float32Array.from(unseen.costFactor),
    costUsual: Float32Array.from(unseen.costUsual),
    tokensMean: Float32Array.from(blocks.tokens.mean),
    tokensDirections: Float32Array.from(blocks.tokens.directions.data),
    tokensSpread: Float32Array.from(unseen.tokensSpread),
    calibrationStated: Float32Array.from(calibration.stated),
    calibrationActual: Float32Array.from(calibration.actual),
    neighbourPlace: neighbours.places,
    neighbourColumns: neighbours.columns,
    neighbourScale: neighbours.scale,
  }
  return writeBlob(info, arrays)
}

/** For each word and structural feature: columns, topics, scores of labels, side by side. */
function tablesOf({ features, linear, topics, labels }: Stack) {
  const words = features.buckets.length
  const width = linear.columns + topics.columns + labels.scores.columns
  const table = new Float64Array(words * width)
  const structure = new Float32Array(features.structureMean.length * width)
  const factor = STRUCTURE_WEIGHT / Math.sqrt(Math.max(1, features.structureMean.length))
  for (let row = 0; row < linear.rows; row++) {
    const isWord = row < words
    const into = isWord
      ? table.subarray(row * width, (row + 1) * width)
      : structure.subarray((row - words) * width, (row - words + 1) * width)
    const scale = isWord ? 1 : factor
    into.set(linear.row(row).map((value) => value * scale))
    if (isWord) into.set(topics.row(row), linear.columns)
    const scores = labels.scores.row(row).map((value) => value * scale)
    into.set(scores, linear.columns + topics.columns)
  }
  return { words: rounded(table, width, 32_767), structure }
}

/** Numbers in whole steps of their column's greatest. */
function rounded(values: Float64Array, width: number, most: number) {
  const scale = new Float32Array(width)
  for (let at = 0; at < values.length; at++)
    scale[at % width] = Math.max(scale[at % width]!, Math.abs(values[at]!) / most)
  const steps = values.map((value, at) =>
    scale[at % width]! > 0 ? Math.round(value / scale[at % width]!) : 0
  )
  return { steps: steps.map((step) => Math.max(-most, Math.min(most, step))), scale }
}

function evidenceOf({ rows, targetIds }: TrainingSet): Float64Array {
  const evidence = new Float64Array(targetIds.length)
  for (const { quality } of rows)
    for (const [target, value] of quality.entries()) if (!Number.isNaN(value)) evidence[target]!++
  return evidence
}

function neighboursOf({ set, stack, wanted, seed }: Trained) {
  const count = Math.min(MOST_NEIGHBOURS, set.rows.length)
  const kept = shuffled(set.rows.length, randomOf(seed + 2))
    .subarray(0, count)
    .sort()
  const topics = stack.features.words.times(stack.topics, kept)
  const structure = stack.features.structure
  const size = structure.columns + topics.columns
  const places = new Int8Array(count * size)
  for (const [at, row] of kept.entries()) {
    const into = places.subarray(at * size, (at + 1) * size)
    into.set(structure.row(row).map((value) => stepsOf(value)))
    into.set(
      topics.row(at).map((value) => stepsOf(value)),
      structure.columns
    )
  }
  const { steps, scale } = rounded(wanted.pick(kept).data, wanted.columns, 127)
  return { count, places, columns: Int8Array.from(steps), scale }
}
