import { randomInt } from 'node:crypto'

const LEAST_SLOTS = 1 << 12

/**
 * Remembers which texts it has seen, as hashes of 64 bits: some 20 bytes each, whatever their length. Its seed is drawn anew each
 * time, so that nobody can choose texts that meet.
 */
export class DistinctNames {
  #slots = LEAST_SLOTS
  #high = new Uint32Array(LEAST_SLOTS)
  #low = new Uint32Array(LEAST_SLOTS)
  #count = 0
  readonly #seed = randomInt(2 ** 31)

  /** Whether the text is new; from now on it is not. */
  add(text: string): boolean {
    let one = 0xdeadbeef ^ this.#seed
    let other = 0x41c6ce57 ^ this.#seed
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      one = Math.imul(one ^ code, 2_654_435_761)
      other = Math.imul(other ^ code, 1_597_334_677)
    }
    one =
      Math.imul(one ^ (one >>> 16), 2_246_822_507) ^
      Math.imul(other ^ (other >>> 13), 3_266_489_909)
    other =
      Math.imul(other ^ (other >>> 16), 2_246_822_507) ^
      Math.imul(one ^ (one >>> 13), 3_266_489_909)
    /** A slot of two zeros is free. */
    const isNew = this.#put(one >>> 0, (other | 1) >>> 0)
    if (isNew && ++this.#count * 2 > this.#slots) this.#grow()
    return isNew
  }

  #put(high: number, low: number): boolean {
    let slot = (high ^ (low >>> 1)) & (this.#slots - 1)
    while (this.#low[slot] !== 0) {
      if (this.#high[slot] === high && this.#low[slot] === low) return false
      slot = (slot + 1) & (this.#slots - 1)
    }
    this.#high[slot] = high
    this.#low[slot] = low
    return true
  }

  #grow() {
    const high = this.#high
    const low = this.#low
    this.#slots *= 2
    this.#high = new Uint32Array(this.#slots)
    this.#low = new Uint32Array(this.#slots)
    for (let slot = 0; slot < low.length; slot++) {
      if (low[slot] !== 0) this.#put(high[slot]!, low[slot]!)
    }
  }
}
