import { eigenOf } from '#routing/learners/training/eigen'
import { Matrix } from '#routing/learners/training/matrix'

/** Outcomes that a group's mean is pulled to its target's with. */
const GROUP_PULL = 15
/** Outcomes of one request that count as much as not knowing whether it is hard. */
const REQUEST_PULL = 4
/** Directions that explain less than this share of what varies are left out. */
const NEGLIGIBLE = 1e-4

/** Outcomes of one kind: what is usual of each target, and in which directions requests differ from it. */
export interface OutcomeBlock {
  mean: Float64Array
  /** One direction in each row, over targets. */
  directions: Matrix
  /** Where each training row lies in these directions. */
  columns: Matrix
}

export interface BlockWish {
  /** Outcomes by row and target; NaN where a target was not asked. */
  values: Matrix
  weights: Float64Array
  /** Position of each row's label, -1 without. */
  groups: Int32Array
  /** What an unseen target is taken for, and how many outcomes that stands for. */
  prior: Float64Array
  priorCount: number
  most: number
}

/**
 * Finds the directions in which requests differ. What a target was not asked is filled in by what its label and the other
 * targets' answers to the same request let expect, so that single outcomes teach beside complete rows.
 */
export function blockOf(wish: BlockWish): OutcomeBlock {
  const mean = targetMeans(wish)
  const apart = filled(wish, mean)
  const { values, vectors } = eigenOf(weighted(apart, wish.weights).gram())
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  let count = 0
  while (count < wish.most && count < values.length && values[count]! > NEGLIGIBLE * total) count++
  const directions = vectors.pick(Int32Array.from({ length: count }, (_, at) => at))
  return { mean, directions, columns: apart.times(directions.transposed()) }
}

function targetMeans({ values, weights, prior, priorCount }: BlockWish): Float64Array {
  const mean = new Float64Array(values.columns)
  for (let target = 0; target < mean.length; target++) {
    const isKnown = Number.isFinite(prior[target])
    let sum = isKnown ? prior[target]! * priorCount : 0
    let n = isKnown ? priorCount : 0
    for (let row = 0; row < values.rows; row++) {
      const value = values.row(row)[target]!
      if (Number.isNaN(value)) continue
      sum += weights[row]! * value
      n += weights[row]!
    }
    mean[target] = n > 0 ? sum / n : 0
  }
  return mean
}

/** How far each outcome is from its target's mean, with expectations where none was seen. */
function filled({ values, weights, groups }: BlockWish, mean: Float64Array): Matrix {
  const apart = new Matrix(values.rows, values.columns)
  for (let at = 0; at < apart.data.length; at++)
    apart.data[at] = values.data[at]! - mean[at % values.columns]!
  const usual = groupMeans(apart, weights, groups)
  for (let row = 0; row < apart.rows; row++) {
    const own = apart.row(row)
    const group = groups[row]!
    const expected = (target: number) => (group < 0 ? 0 : usual.row(group)[target]!)
    let surprise = 0
    let seen = 0
    for (let target = 0; target < own.length; target++) {
      if (Number.isNaN(own[target])) continue
      surprise += own[target]! - expected(target)
      seen++
    }
    const hardness = surprise / (seen + REQUEST_PULL)
    for (let target = 0; target < own.length; target++)
      if (Number.isNaN(own[target])) own[target] = expected(target) + hardness
  }
  return apart
}

function groupMeans(apart: Matrix, weights: Float64Array, groups: Int32Array): Matrix {
  const count = groups.reduce((most, group) => Math.max(most, group + 1), 0)
  const sums = new Matrix(count, apart.columns)
  const seen = new Matrix(count, apart.columns)
  for (let row = 0; row < apart.rows; row++) {
    if (groups[row]! < 0) continue
    const sum = sums.row(groups[row]!)
    const n = seen.row(groups[row]!)
    const values = apart.row(row)
    for (let target = 0; target < values.length; target++) {
      if (Number.isNaN(values[target])) continue
      sum[target]! += weights[row]! * values[target]!
      n[target]! += weights[row]!
    }
  }
  for (let at = 0; at < sums.data.length; at++) sums.data[at]! /= seen.data[at]! + GROUP_PULL
  return sums
}

function weighted(matrix: Matrix, weights: Float64Array): Matrix {
  const scaled = new Matrix(matrix.rows, matrix.columns)
  for (let row = 0; row < matrix.rows; row++) {
    const factor = Math.sqrt(weights[row]!)
    const into = scaled.row(row)
    const from = matrix.row(row)
    for (let column = 0; column < into.length; column++) into[column] = factor * from[column]!
  }
  return scaled
}
