/** Chance that is the same for the same seed (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A number from 0 up to, but not including, `below`. */
  next(below: number): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }

  /** `count` different positions below `below`, in random order; all of them when there are no more. */
  sample(below: number, count: number): Int32Array {
    const all = Int32Array.from({ length: below }, (_, index) => index)
    const taken = Math.min(count, below)
    for (let index = 0; index < taken; index++) {
      const other = index + this.next(below - index)
      const kept = all[index]!
      all[index] = all[other]!
      all[other] = kept
    }
    return all.subarray(0, taken)
  }
}
