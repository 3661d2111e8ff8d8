import { eigenOf } from '#routing/learners/training/eigen'
import { Matrix } from '#routing/learners/training/matrix'
import type { SparseRows } from '#routing/learners/training/sparse_rows'

const ROUNDS = 4

/** Directions in which the words of requests differ most: one column for each topic, of spread 1 on average. */
export function topicsOf(words: SparseRows, topics: number, random: () => number): Matrix {
  const count = Math.min(topics, words.rows)
  let basis = new Matrix(words.columns, count)
  for (let at = 0; at < basis.data.length; at++) basis.data[at] = random() - 0.5
  let image = words.times(orthonormal(basis))
  for (let round = 0; round < ROUNDS; round++) {
    basis = orthonormal(words.turnedTimes(image))
    image = words.times(basis)
  }
  const { values, vectors } = eigenOf(image.gram())
  const turned = basis.times(vectors.transposed())
  const spread = values.reduce((sum, value) => sum + Math.max(0, value), 0) / words.rows
  const scale = spread > 0 ? Math.sqrt(count / spread) : 0
  for (let at = 0; at < turned.data.length; at++) turned.data[at]! *= scale
  return turned
}

/** The same columns, made perpendicular and of length 1; those that add nothing become 0. */
function orthonormal(matrix: Matrix): Matrix {
  const turned = matrix.transposed()
  for (let at = 0; at < turned.rows; at++) {
    const vector = turned.row(at)
    for (let before = 0; before < at; before++) {
      const other = turned.row(before)
      let shared = 0
      for (let i = 0; i < vector.length; i++) shared += vector[i]! * other[i]!
      for (let i = 0; i < vector.length; i++) vector[i]! -= shared * other[i]!
    }
    let squares = 0
    for (const value of vector) squares += value * value
    const scale = squares > 1e-20 ? 1 / Math.sqrt(squares) : 0
    for (let i = 0; i < vector.length; i++) vector[i]! *= scale
  }
  return turned.transposed()
}
