import { BUCKETS, type Encoded } from '#routing/engine/encoding/encoded'

/** Most words of one request. */
const MOST_WORDS = 512

/**
 * Weighs a request's words: rare ones more, repeated ones a little more, all of them together length 1. Words that no
 * training row held twice are left out. Reused: read `rows` and `values` before the next request.
 */
export class WordWeights {
  /** Positions of the request's words in the list of known buckets. */
  readonly rows = new Int32Array(MOST_WORDS)
  readonly values = new Float64Array(MOST_WORDS)
  readonly #positions = new Int32Array(BUCKETS).fill(-1)
  readonly #rarity: Float32Array

  /** Known buckets, ascending, and how rare each is. */
  constructor(buckets: Uint16Array, rarity: Float32Array) {
    this.#rarity = rarity
    for (const [at, bucket] of buckets.entries()) this.#positions[bucket] = at
  }

  /** Weighs the words of a request; answers how many are known. */
  weigh({ indices, counts }: Encoded): number {
    const { rows, values } = this
    let size = 0
    let squares = 0
    for (let at = 0; at < indices.length && size < MOST_WORDS; at++) {
      const position = this.#positions[indices[at]!]!
      if (position < 0) continue
      const count = counts[at]!
      const value = (count === 1 ? 1 : 1 + Math.log(count)) * this.#rarity[position]!
      rows[size] = position
      values[size++] = value
      squares += value * value
    }
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0
    for (let at = 0; at < size; at++) values[at]! *= scale
    return size
  }
}
