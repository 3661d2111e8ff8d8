import type { TrainingRow } from '#routing/learners/types'
import { type Forest, ForestGrower } from '#routing/learners/training/forest'
import { labelColumns, labelMeans, labelsOf } from '#routing/learners/training/labels'
import { FOLDS, LABEL_PENALTY, linearTrial } from '#routing/learners/training/linear_trial'
import type { Matrix } from '#routing/learners/training/matrix'
import {
  added,
  beside,
  columnsOf,
  scaled,
  timesNumber,
} from '#routing/learners/training/matrix_parts'
import { randomOf, shuffled } from '#routing/learners/training/random'
import { ridge } from '#routing/learners/training/ridge'
import { topicsOf } from '#routing/learners/training/topics'
import { featuresOf, type TrainingFeatures } from '#routing/learners/training/training_features'

const TOPICS = 16
const FOREST = { trees: 100, leaf: 20, tried: 0.3, depth: 14 }
/** How much the forest counts beside each of the other members. */
export const FOREST_WEIGHT = 2
const MOST_SLOPE = 1.2
/** Rows that stand for "nothing can be told from requests". */
const SLOPE_PULL = 30

/** Members that expect outcome columns, and how far each column may be trusted. */
export interface Stack {
  features: TrainingFeatures
  linear: Matrix
  labels: { scores: Matrix; means: Matrix; share: Float64Array; sharpness: number }
  topics: Matrix
  forest: Forest
  /** Factors of each column: for the linear member alone, and for the sum of all members. */
  linearSlopes: Float64Array
  slopes: Float64Array
  /** What the stack expects of rows that its members have not seen. */
  unseen: Matrix
}

/**
 * Trains three members on the same columns - weights of words, means of labels, a forest over structure, topics and labels -
 * and scales their sum, column by column, to what it was worth on rows that they had not seen.
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
  const trial = linearTrial(features, wanted, named, weights, folds, (part) =>
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
  const sum = added([trial.unseen, means.unseen, timesNumber(unseen, FOREST_WEIGHT)])
  const slopes = slopesOf(sum, wanted, weights)
  const linearSlopes = slopesOf(trial.unseen, wanted, weights)
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
    linearSlopes,
    slopes,
    unseen: scaled(sum, slopes),
  }
}

/** By which factor each expected column comes closest to the wanted one; between nothing and a little more than itself. */
function slopesOf(expected: Matrix, wanted: Matrix, weights: Float64Array): Float64Array {
  const slopes = new Float64Array(wanted.columns)
  const trust = wanted.rows / (wanted.rows + SLOPE_PULL)
  for (let column = 0; column < slopes.length; column++) {
    let shared = 0
    let squares = 0
    for (let row = 0; row < wanted.rows; row++) {
      const one = expected.row(row)[column]!
      shared += weights[row]! * one * wanted.row(row)[column]!
      squares += weights[row]! * one * one
    }
    const slope = squares > 0 ? shared / squares : 0
    slopes[column] = trust * Math.min(MOST_SLOPE, Math.max(0, slope))
  }
  return slopes
}
