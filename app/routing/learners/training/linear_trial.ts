import { Matrix } from '#routing/learners/training/matrix'
import { beside, columnsOf } from '#routing/learners/training/matrix_parts'
import { ridge } from '#routing/learners/training/ridge'
import type { TrainingFeatures } from '#routing/learners/training/training_features'

/** Parts that rows are split into, so that each is judged by members that have not seen it. */
export const FOLDS = 4
/** Penalties that the linear member chooses from, for each column. Requests tell more of costs and lengths than of quality. */
const PENALTIES = [
  { quality: 3, amounts: 0.7 },
  { quality: 20, amounts: 3 },
]
/** Penalty of the classifier of labels. */
export const LABEL_PENALTY = 2

/**
 * Tries the linear members on rows they have not seen: which penalty suits each column, and how labels score. The first
 * `quality` columns of `wanted` are of quality, the others of amounts.
 */
export function linearTrial(
  { linear }: TrainingFeatures,
  wanted: Matrix,
  quality: number,
  named: Matrix,
  weights: Float64Array,
  folds: Int32Array,
  onProgress: (share: number) => void
) {
  const goals = beside([...PENALTIES.map(() => wanted), named])
  const choices = PENALTIES.map(({ quality: first, amounts }) =>
    new Float64Array(wanted.columns).fill(first, 0, quality).fill(amounts, quality)
  )
  const penalties = new Float64Array(goals.columns).fill(LABEL_PENALTY)
  for (const [at, choice] of choices.entries()) penalties.set(choice, at * wanted.columns)
  const expected = new Matrix(goals.rows, goals.columns)
  for (let fold = 0; fold < FOLDS; fold++) {
    const inside = positions(folds, (one) => one !== fold)
    const outside = positions(folds, (one) => one === fold)
    if (inside.length === 0 || outside.length === 0) continue
    const inWeights = Float64Array.from(inside, (row) => weights[row]!)
    const fitted = ridge(linear, inside, goals.pick(inside), penalties, inWeights)
    expected.put(outside, linear.times(fitted, outside))
    onProgress((fold + 1) / FOLDS)
  }
  return {
    ...bestPenalties(choices, expected, wanted, weights),
    scores: columnsOf(expected, choices.length * wanted.columns, expected.columns),
  }
}

function bestPenalties(
  choices: Float64Array[],
  expected: Matrix,
  wanted: Matrix,
  weights: Float64Array
) {
  const penalties = new Float64Array(wanted.columns)
  const unseen = new Matrix(wanted.rows, wanted.columns)
  for (let column = 0; column < wanted.columns; column++) {
    const errors = choices.map((_, at) => {
      let sum = 0
      for (let row = 0; row < wanted.rows; row++) {
        const error = expected.row(row)[at * wanted.columns + column]! - wanted.row(row)[column]!
        sum += weights[row]! * error * error
      }
      return sum
    })
    const best = errors.indexOf(Math.min(...errors))
    penalties[column] = choices[best]![column]!
    for (let row = 0; row < wanted.rows; row++)
      unseen.row(row)[column] = expected.row(row)[best * wanted.columns + column]!
  }
  return { penalties, unseen }
}

const positions = (folds: Int32Array, isWanted: (fold: number) => boolean) =>
  Int32Array.from([...folds.keys()].filter((row) => isWanted(folds[row]!)))
