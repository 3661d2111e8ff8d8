import { likeness } from '#routing/learners/features/likeness'
import { eigenOf } from '#routing/learners/training/eigen'
import { Matrix } from '#routing/learners/training/matrix'
import { shuffled } from '#routing/learners/training/random'

/** Most training rows that requests are compared with. */
const MOST_LANDMARKS = 64
const PENALTIES = [0.3, 1, 3, 10, 30, 100]
const NEGLIGIBLE = 1e-5

/** Rows that stand for their surroundings, with the weight of each in each column. */
export interface Landmarks {
  places: Matrix
  weights: Matrix
  /** What is expected of each training row by all others. */
  unseen: Matrix
}

/**
 * Expects columns of a request from how alike it is to a few training rows: a kernel ridge on landmarks, with a penalty for
 * each column that did best on rows left out one at a time.
 */
export function landmarksOf(
  places: Matrix,
  structure: number,
  wanted: Matrix,
  rowWeights: Float64Array,
  random: () => number
): Landmarks {
  const chosen = shuffled(places.rows, random).subarray(0, MOST_LANDMARKS).sort()
  const marks = places.pick(chosen)
  const root = inverseRoot(likenesses(marks, marks, structure))
  const features = likenesses(places, marks, structure).times(root)
  const scales = rowWeights.map(Math.sqrt)
  scaleRows(features, scales)
  const goal = new Matrix(wanted.rows, wanted.columns, wanted.data.slice())
  scaleRows(goal, scales)
  const { values, vectors } = eigenOf(features.gram())
  const turn = vectors.transposed()
  const turned = features.times(turn)
  const shared = turned.transposed().times(goal)
  const trials = PENALTIES.map((penalty) => trialOf(turned, values, shared, goal, penalty))
  const solution = new Matrix(shared.rows, shared.columns)
  const unseen = new Matrix(wanted.rows, wanted.columns)
  for (let column = 0; column < wanted.columns; column++) {
    const errors = trials.map((trial) => trial.errors[column]!)
    const best = errors.indexOf(Math.min(...errors))
    for (let row = 0; row < unseen.rows; row++)
      unseen.row(row)[column] = trials[best]!.unseen.row(row)[column]! / scales[row]!
    for (let at = 0; at < solution.rows; at++)
      solution.row(at)[column] = shared.row(at)[column]! / (values[at]! + PENALTIES[best]!)
  }
  return { places: marks, weights: root.times(turn).times(solution), unseen }
}

/** What one penalty lets expect of each row by all others, and how far that is off. */
function trialOf(
  turned: Matrix,
  values: Float64Array,
  shared: Matrix,
  goal: Matrix,
  penalty: number
) {
  const solution = new Matrix(shared.rows, shared.columns, shared.data.slice())
  for (let at = 0; at < solution.rows; at++) {
    const own = solution.row(at)
    for (let column = 0; column < own.length; column++) own[column]! /= values[at]! + penalty
  }
  const unseen = turned.times(solution)
  const errors = new Float64Array(goal.columns)
  for (let row = 0; row < goal.rows; row++) {
    const features = turned.row(row)
    let leverage = 0
    for (let at = 0; at < features.length; at++)
      leverage += (features[at]! * features[at]!) / (values[at]! + penalty)
    const expected = unseen.row(row)
    const real = goal.row(row)
    for (let column = 0; column < expected.length; column++) {
      const error = (real[column]! - expected[column]!) / Math.max(1e-3, 1 - leverage)
      errors[column]! += error * error
      expected[column] = real[column]! - error
    }
  }
  return { unseen, errors }
}

function likenesses(places: Matrix, marks: Matrix, structure: number): Matrix {
  const topics = places.columns - structure
  const alike = new Matrix(places.rows, marks.rows)
  for (let row = 0; row < alike.rows; row++) {
    const place = places.row(row)
    const into = alike.row(row)
    for (let mark = 0; mark < into.length; mark++)
      into[mark] = likeness(place, marks.data, mark * marks.columns, structure, topics)
  }
  return alike
}

/** A matrix that makes likenesses to landmarks independent of each other. */
function inverseRoot(alike: Matrix): Matrix {
  const { values, vectors } = eigenOf(alike)
  const root = vectors.transposed()
  for (let row = 0; row < root.rows; row++) {
    const own = root.row(row)
    for (let at = 0; at < own.length; at++)
      own[at]! *= values[at]! > NEGLIGIBLE * values[0]! ? 1 / Math.sqrt(values[at]!) : 0
  }
  return root
}

function scaleRows(matrix: Matrix, scales: Float64Array) {
  for (let row = 0; row < matrix.rows; row++) {
    const own = matrix.row(row)
    for (let at = 0; at < own.length; at++) own[at]! *= scales[row]!
  }
}
