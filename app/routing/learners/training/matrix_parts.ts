import { Matrix } from '#routing/learners/training/matrix'

/** Matrices with the same rows, side by side. */
export function beside(parts: Matrix[]): Matrix {
  const width = parts.reduce((sum, part) => sum + part.columns, 0)
  const whole = new Matrix(parts[0]!.rows, width)
  let from = 0
  for (const part of parts) {
    for (let row = 0; row < whole.rows; row++) whole.row(row).set(part.row(row), from)
    from += part.columns
  }
  return whole
}

/** Some of the columns. */
export function columnsOf(matrix: Matrix, from: number, to: number): Matrix {
  const part = new Matrix(matrix.rows, to - from)
  for (let row = 0; row < part.rows; row++) part.row(row).set(matrix.row(row).subarray(from, to))
  return part
}

/** The sum of matrices of one size. */
export function added(parts: Matrix[]): Matrix {
  const sum = new Matrix(parts[0]!.rows, parts[0]!.columns)
  for (const part of parts)
    for (let at = 0; at < sum.data.length; at++) sum.data[at]! += part.data[at]!
  return sum
}

/** Each column times its factor. */
export function scaled(matrix: Matrix, factors: Float64Array): Matrix {
  const result = new Matrix(matrix.rows, matrix.columns)
  for (let at = 0; at < result.data.length; at++)
    result.data[at] = matrix.data[at]! * factors[at % matrix.columns]!
  return result
}
