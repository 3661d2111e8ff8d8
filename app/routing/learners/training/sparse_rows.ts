import { Matrix } from '#routing/learners/training/matrix'

/** Rows that are mostly empty: which columns each holds, and what. */
export class SparseRows {
  readonly columns: number
  #columnOf = new Int32Array(1_024)
  #values = new Float32Array(1_024)
  readonly #ends: number[] = [0]

  constructor(columns: number) {
    this.columns = columns
  }

  get rows() {
    return this.#ends.length - 1
  }

  /** Adds a row; further columns with their values may follow the first ones. */
  push(...parts: (Int32Array | Float64Array)[]) {
    let at = this.#ends.at(-1)!
    for (let part = 0; part < parts.length; part += 2) {
      const size = parts[part]!.length
      this.#reserve(at + size)
      this.#columnOf.set(parts[part]!, at)
      this.#values.set(parts[part + 1]!, at)
      at += size
    }
    this.#ends.push(at)
  }

  #reserve(size: number) {
    if (size <= this.#values.length) return
    const room = Math.max(size, 2 * this.#values.length)
    const columnOf = new Int32Array(room)
    const values = new Float32Array(room)
    columnOf.set(this.#columnOf)
    values.set(this.#values)
    this.#columnOf = columnOf
    this.#values = values
  }

  /** These rows (or the chosen ones) times a matrix. */
  times(matrix: Matrix, chosen?: Int32Array): Matrix {
    const product = new Matrix(chosen?.length ?? this.rows, matrix.columns)
    const width = matrix.columns
    const from = matrix.data
    for (let at = 0; at < product.rows; at++) {
      const row = chosen === undefined ? at : chosen[at]!
      const into = product.row(at)
      for (let entry = this.#ends[row]!; entry < this.#ends[row + 1]!; entry++) {
        const value = this.#values[entry]!
        const start = this.#columnOf[entry]! * width
        for (let column = 0; column < width; column++)
          into[column]! += value * from[start + column]!
      }
    }
    return product
  }

  /** The chosen rows, turned over, times a matrix that has one row for each of them. */
  turnedTimes(matrix: Matrix, chosen?: Int32Array): Matrix {
    const width = matrix.columns
    const product = new Matrix(this.columns, width)
    const into = product.data
    for (let at = 0; at < matrix.rows; at++) {
      const row = chosen === undefined ? at : chosen[at]!
      const from = matrix.row(at)
      for (let entry = this.#ends[row]!; entry < this.#ends[row + 1]!; entry++) {
        const value = this.#values[entry]!
        const start = this.#columnOf[entry]! * width
        for (let column = 0; column < width; column++)
          into[start + column]! += value * from[column]!
      }
    }
    return product
  }
}
