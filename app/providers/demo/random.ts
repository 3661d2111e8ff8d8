import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for the same seed, so that one request always gets one answer. */
export class SeededRandom {
  #state: number

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE()
  }

  /** A fraction in [0, 1): one step of mulberry32. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1))
  }

  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, rank: this.fraction() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ value }) => value)
  }

  /** A word of letters and digits, for ids. */
  word(length: number): string {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
    return Array.from({ length }, () => alphabet[this.integer(0, 35)]).join('')
  }
}
