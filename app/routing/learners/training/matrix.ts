/** A dense matrix, one row after another. */
export class Matrix {
  readonly data: Float64Array
  readonly rows: number
  readonly columns: number

  constructor(rows: number, columns: number, data = new Float64Array(rows * columns)) {
    this.rows = rows
    this.columns = columns
    this.data = data
  }

  row(at: number): Float64Array {
    return this.data.subarray(at * this.columns, (at + 1) * this.columns)
  }

  /** The chosen rows, in the given order. */
  pick(rows: Int32Array): Matrix {
    const picked = new Matrix(rows.length, this.columns)
    for (let at = 0; at < rows.length; at++) picked.row(at).set(this.row(rows[at]!))
    return picked
  }

  /** Writes rows back to where `pick` took them from. */
  put(rows: Int32Array, values: Matrix) {
    for (let at = 0; at < rows.length; at++) this.row(rows[at]!).set(values.row(at))
  }

  /** This matrix times another. */
  times(other: Matrix): Matrix {
    const product = new Matrix(this.rows, other.columns)
    for (let row = 0; row < this.rows; row++) {
      const left = this.row(row)
      const into = product.row(row)
      for (let inner = 0; inner < this.columns; inner++) {
        const factor = left[inner]!
        if (factor === 0) continue
        const right = other.row(inner)
        for (let column = 0; column < into.length; column++)
          into[column]! += factor * right[column]!
      }
    }
    return product
  }

  transposed(): Matrix {
    const turned = new Matrix(this.columns, this.rows)
    for (let row = 0; row < this.rows; row++) {
      const values = this.row(row)
      for (let column = 0; column < this.columns; column++)
        turned.data[column * this.rows + row] = values[column]!
    }
    return turned
  }

  /** Transposed times itself: sums of products of columns. */
  gram(): Matrix {
    const { columns } = this
    const gram = new Matrix(columns, columns)
    for (let at = 0; at < this.rows; at++) {
      const values = this.row(at)
      for (let a = 0; a < columns; a++) {
        const factor = values[a]!
        if (factor === 0) continue
        const into = gram.row(a)
        for (let b = 0; b <= a; b++) into[b]! += factor * values[b]!
      }
    }
    for (let a = 0; a < columns; a++)
      for (let b = 0; b < a; b++) gram.data[b * columns + a] = gram.data[a * columns + b]!
    return gram
  }
}
