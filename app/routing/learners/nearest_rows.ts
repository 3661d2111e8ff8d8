import type { SnapshotArrays, SnapshotInfo } from '#routing/learners/snapshot_parts'

/** Rows that are looked at, and rows that count as knowing nothing. */
const NEAREST = 32
const PULL = 12
/** Places are kept in steps of this size. */
const PLACE_STEP = 1 / 24

/** Expects of a request what was seen of the kept rows that are most like it. */
export class NearestRows {
  readonly #places: Int8Array
  readonly #columns: Int8Array
  readonly #scale: Float32Array
  readonly #rows: number
  readonly #width: number
  readonly #place: Float64Array
  readonly #distances: Float64Array
  readonly #sums: Float64Array
  readonly #nearest = new Int32Array(NEAREST)

  constructor(info: SnapshotInfo, arrays: SnapshotArrays) {
    this.#places = arrays.neighbourPlace
    this.#columns = arrays.neighbourColumns
    this.#scale = arrays.neighbourScale
    this.#rows = info.neighbours
    this.#width = arrays.linearWeights.length
    this.#place = new Float64Array(arrays.structureMean.length + info.topics)
    this.#distances = new Float64Array(info.neighbours)
    this.#sums = new Float64Array(this.#width)
  }

  /** Columns of the nearest rows, nearer ones counting more. `seen` starts with structure and topics. */
  near(seen: Float64Array): Float64Array {
    const sums = this.#sums.fill(0)
    const count = this.#find(seen)
    if (count === 0) return sums
    const farthest = this.#distances[this.#nearest[count - 1]!]! + 1e-9
    let total = PULL
    for (let at = 0; at < count; at++) {
      const row = this.#nearest[at]!
      const weight = 1 - (0.75 * this.#distances[row]!) / farthest
      total += weight
      const from = row * this.#width
      for (let column = 0; column < sums.length; column++)
        sums[column]! += weight * this.#columns[from + column]!
    }
    for (let column = 0; column < sums.length; column++)
      sums[column]! *= this.#scale[column]! / total
    return sums
  }

  /** Puts the nearest rows into order; answers how many there are. */
  #find(seen: Float64Array) {
    const size = this.#place.length
    for (let at = 0; at < size; at++) this.#place[at] = stepsOf(seen[at]!)
    let count = 0
    for (let row = 0; row < this.#rows; row++) {
      const from = row * size
      let distance = 0
      for (let at = 0; at < size; at++) {
        const apart = this.#place[at]! - this.#places[from + at]!
        distance += apart * apart
      }
      this.#distances[row] = distance
      if (count === NEAREST && distance >= this.#distances[this.#nearest[NEAREST - 1]!]!) continue
      let at = count < NEAREST ? count++ : NEAREST - 1
      for (; at > 0 && this.#distances[this.#nearest[at - 1]!]! > distance; at--)
        this.#nearest[at] = this.#nearest[at - 1]!
      this.#nearest[at] = row
    }
    return count
  }
}

/** One coordinate of a place, in steps that fit a byte. */
export const stepsOf = (value: number) =>
  Math.max(-127, Math.min(127, Math.round(value / PLACE_STEP)))
