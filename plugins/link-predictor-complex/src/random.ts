/** Chance that can be repeated: the same seed gives the same numbers (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  /** Near a normal distribution, by the sum of uniform numbers: no function whose last digit differs between machines. */
  normal(): number {
    let sum = -6
    for (let index = 0; index < 12; index++) sum += this.next()
    return sum
  }

  shuffle(values: Int32Array): void {
    for (let index = values.length - 1; index > 0; index--) {
      const other = this.below(index + 1)
      const value = values[index]!
      values[index] = values[other]!
      values[other] = value
    }
  }
}
