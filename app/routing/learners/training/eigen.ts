import { Matrix } from '#routing/learners/training/matrix'

/** Eigenvalues, greatest first, and their vectors, one in each row. */
export interface Eigen {
  values: Float64Array
  vectors: Matrix
}

const SWEEPS = 30

/** Decomposes a symmetric matrix by Jacobi rotations: slow beyond a few hundred columns, exact and without surprises. */
export function eigenOf(symmetric: Matrix): Eigen {
  const size = symmetric.rows
  const a = new Matrix(size, size, symmetric.data.slice())
  const v = new Matrix(size, size)
  for (let at = 0; at < size; at++) v.data[at * size + at] = 1
  for (let sweep = 0; sweep < SWEEPS && !isDiagonal(a); sweep++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, v, p, q)
  }
  const order = Array.from({ length: size }, (_, at) => at)
  order.sort((one, other) => a.data[other * size + other]! - a.data[one * size + one]!)
  return {
    values: Float64Array.from(order, (at) => a.data[at * size + at]!),
    vectors: v.pick(Int32Array.from(order)),
  }
}

function isDiagonal({ data, rows: size }: Matrix) {
  let off = 0
  let on = 0
  for (let row = 0; row < size; row++) {
    on += data[row * size + row]! ** 2
    for (let column = 0; column < row; column++) off += data[row * size + column]! ** 2
  }
  return off <= 1e-18 * on
}

/** Turns the plane of p and q so that their product vanishes; `v` keeps the vectors as rows. */
function rotate({ data, rows: size }: Matrix, v: Matrix, p: number, q: number) {
  const apq = data[p * size + q]!
  if (apq === 0) return
  const theta = (data[q * size + q]! - data[p * size + p]!) / (2 * apq)
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let k = 0; k < size; k++) {
    const kp = data[k * size + p]!
    const kq = data[k * size + q]!
    data[k * size + p] = c * kp - s * kq
    data[k * size + q] = s * kp + c * kq
  }
  for (const rows of [data, v.data]) {
    for (let k = 0; k < size; k++) {
      const pk = rows[p * size + k]!
      const qk = rows[q * size + k]!
      rows[p * size + k] = c * pk - s * qk
      rows[q * size + k] = s * pk + c * qk
    }
  }
}
