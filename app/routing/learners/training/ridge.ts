import { Matrix } from '#routing/learners/training/matrix'
import type { SparseRows } from '#routing/learners/training/sparse_rows'

const MOST_STEPS = 25
const CLOSE_ENOUGH = 1e-3

/**
 * Linear weights that explain each column of `wanted` from the chosen rows, kept small by that column's own `penalties`;
 * `weights` say how much each chosen row counts. Solved by conjugate gradients over the rows, all columns at once.
 */
export function ridge(
  rows: SparseRows,
  chosen: Int32Array,
  wanted: Matrix,
  penalties: Float64Array,
  weights: Float64Array
): Matrix {
  const { columns } = wanted
  const solution = new Matrix(wanted.rows, columns)
  const rest = new Matrix(wanted.rows, columns, wanted.data.slice())
  const direction = new Matrix(wanted.rows, columns, wanted.data.slice())
  let squares = sumOfProducts(rest, rest)
  const enough = squares.map((one) => one * CLOSE_ENOUGH)
  for (let step = 0; step < MOST_STEPS; step++) {
    const image = rows.times(rows.turnedTimes(direction, chosen), chosen)
    addPenalties(image, direction, penalties, weights)
    const along = sumOfProducts(direction, image)
    const length = squares.map((one, at) => (along[at]! > 0 ? one / along[at]! : 0))
    addScaled(solution, direction, length)
    addScaled(
      rest,
      image,
      length.map((one) => -one)
    )
    const after = sumOfProducts(rest, rest)
    if (after.every((one, at) => one <= enough[at]!)) break
    const turn = after.map((one, at) => (squares[at]! > 0 ? one / squares[at]! : 0))
    for (let at = 0; at < direction.data.length; at += columns) {
      for (let column = 0; column < columns; column++)
        direction.data[at + column] =
          rest.data[at + column]! + turn[column]! * direction.data[at + column]!
    }
    squares = after
  }
  return rows.turnedTimes(solution, chosen)
}

function sumOfProducts(a: Matrix, b: Matrix): Float64Array {
  const sums = new Float64Array(a.columns)
  for (let at = 0; at < a.data.length; at += a.columns) {
    for (let column = 0; column < a.columns; column++)
      sums[column]! += a.data[at + column]! * b.data[at + column]!
  }
  return sums
}

/** A row that counts half is penalised twice. */
function addPenalties(to: Matrix, of: Matrix, penalties: Float64Array, weights: Float64Array) {
  for (let row = 0; row < to.rows; row++) {
    const into = to.row(row)
    const from = of.row(row)
    for (let column = 0; column < into.length; column++)
      into[column]! += (penalties[column]! * from[column]!) / weights[row]!
  }
}

function addScaled(to: Matrix, from: Matrix, factors: Float64Array) {
  for (let at = 0; at < to.data.length; at += to.columns) {
    for (let column = 0; column < to.columns; column++)
      to.data[at + column]! += factors[column]! * from.data[at + column]!
  }
}
