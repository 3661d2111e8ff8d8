import type { TrainingRow } from '#routing/learners/types'
import { type Forest, ForestGrower } from '#routing/learners/training/forest'
import { labelColumns, labelMeans, labelsOf } from '#routing/learners/training/labels'
import { FOLDS, LABEL_PENALTY, linearTrial } from '#routing/learners/training/linear_trial'
import type { Matrix } from '#routing/learners/training/matrix'
import { added, beside, columnsOf, scaled } from '#routing/learners/training/matrix_parts'
import { memberWeights } from '#routing/learners/training/member_weights'
import { randomOf, shuffled } from '#routing/learners/training/random'
import { ridge } from '#routing/learners/training/ridge'
import { topicsOf } from '#routing/learners/training/topics'
import { featuresOf, type TrainingFeatures } from '#routing/learners/training/training_features'

const TOPICS = 16
const FOREST = { trees: 100, leaf: 20, tried: 0.3, depth: 14 }
/** How much the linear member, labels and the forest count where nothing says otherwise. */
const USUAL_WEIGHTS = [1, 1, 2]

/** Members that expect outcome columns, and how far each column may be trusted. */
export interface Stack {
  features: TrainingFeatures
  linear: Matrix
  labels: { scores: Matrix; means: Matrix; share: Float64Array; sharpness: number }
  topics: Matrix
  forest: Forest
  /** Factors of each column: for the linear member alone, and for each member where all are added up. */
  linearSlopes: Float64Array
  weights: { linear: Float64Array; labels: Float64Array; forest: Float64Array }
  /** What the stack expects of rows that its members have not seen. */
  unseen: Matrix
}

/**
 * Trains three members on the same columns - weights of words, means of labels, a forest over structure, topics and labels -
 * and adds them up, column by column, by what each was worth on rows that it had not seen.
 */
export function growStack(
  rows: TrainingRow[],
  wanted: Matrix,
  judged: number,
  seed: number,
  onProgress: (share: number) => void
): Stack {
  const weights = Float64Array.from(rows, (row) => row.weight)
  const features = featuresOf(rows.map((row) => row.encoded))
  const labels = labelsOf(rows)
  const { columns: named, share } = labelColumns(labels.of, labels.names.length)
  const random = randomOf(seed)
  const topics = topicsOf(features.words, TOPICS, random)
  onProgress(0.1)
  const folds = shuffled(rows.length, random).map((position) => position % FOLDS)
  const trial = linearTrial(features, wanted, judged, named, weights, folds, (part) =>
    onProgress(0.1 + 0.5 * part)
  )
  const all = Int32Array.from(rows, (_, at) => at)
  const penalties = Float64Array.from([...trial.penalties, ...share.map(() => LABEL_PENALTY)])
  const fitted = ridge(features.linear, all, beside([wanted, named]), penalties, weights)
  onProgress(0.7)
  const means = labelMeans(trial.scores, labels.of, share, wanted, weights)
  const seen = beside([features.structure, features.words.times(topics), trial.scores])
  const wish = { ...FOREST, leaf: Math.min(FOREST.leaf, Math.ceil(rows.length / 8)), judged }
  const { forest, unseen } = new ForestGrower(seen, wanted, weights, wish, seed + 1).grow()
  onProgress(0.95)
  const members = [trial.unseen, means.unseen, unseen]
  const shares = memberWeights(members, USUAL_WEIGHTS, wanted, weights)
  return {
    features,
    linear: columnsOf(fitted, 0, wanted.columns),
    labels: {
      scores: columnsOf(fitted, wanted.columns, fitted.columns),
      means: means.means,
      share,
      sharpness: means.sharpness,
    },
    topics,
    forest,
    linearSlopes: memberWeights([trial.unseen], [1], wanted, weights).row(0),
    weights: { linear: shares.row(0), labels: shares.row(1), forest: shares.row(2) },
    unseen: added(members.map((member, at) => scaled(member, shares.row(at)))),
  }
}
