import { BUCKETS } from '#routing/engine/encoding/encoded'

/** Most buckets that are kept of one request; pairs of words leave the last third to single words. */
const MOST = { words: 512, pairs: 340 }
const FULL = 255

/**
 * Counts hashed words without allocating: one byte for each bucket, and a bit for each that is in use, so that they come
 * out in ascending order without sorting. Reused; `take` empties it.
 */
export class BucketCounter {
  readonly #counts = new Uint8Array(BUCKETS)
  readonly #used = new Uint32Array(BUCKETS >> 5)
  /** One bit for each word of `#used` that is not zero. */
  readonly #groups = new Uint32Array(BUCKETS >> 10)
  #size = 0

  /** Counts a word; true when its bucket was empty before. */
  addWord(bucket: number) {
    return this.#add(bucket, MOST.words)
  }

  /** Counts a pair of words that follow each other. */
  addPair(bucket: number) {
    return this.#add(bucket, MOST.pairs)
  }

  #add(bucket: number, most: number) {
    const count = this.#counts[bucket]!
    if (count > 0) {
      if (count < FULL) this.#counts[bucket] = count + 1
      return false
    }
    if (this.#size >= most) return false
    this.#counts[bucket] = 1
    this.#used[bucket >> 5]! |= 1 << (bucket & 31)
    this.#groups[bucket >> 10]! |= 1 << ((bucket >> 5) & 31)
    this.#size++
    return true
  }

  /** The counted buckets, ascending, and an empty counter. */
  take(): { indices: Uint16Array; counts: Uint8Array } {
    const indices = new Uint16Array(this.#size)
    const counts = new Uint8Array(this.#size)
    let at = 0
    for (let group = 0; group < this.#groups.length; group++) {
      for (let words = this.#groups[group]!; words !== 0; words &= words - 1) {
        const word = (group << 5) | lowestBit(words)
        for (let bits = this.#used[word]!; bits !== 0; bits &= bits - 1) {
          const bucket = (word << 5) | lowestBit(bits)
          indices[at] = bucket
          counts[at++] = this.#counts[bucket]!
          this.#counts[bucket] = 0
        }
        this.#used[word] = 0
      }
      this.#groups[group] = 0
    }
    this.#size = 0
    return { indices, counts }
  }
}

/** Position of the lowest bit that is set. */
const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits)
