const SIZE = 64

const scratch = new Float64Array(SIZE)

/** The most recent measurements of one figure, in a fixed piece of memory. */
export class SampleWindow {
  readonly #values = new Float64Array(SIZE)
  #added = 0

  add(value: number) {
    this.#values[this.#added++ % SIZE] = value
  }

  /** The value that a share of the recent ones do not exceed; null without any. */
  quantile(share: number): number | null {
    const count = Math.min(this.#added, SIZE)
    if (count === 0) return null
    const sorted = scratch.subarray(0, count)
    sorted.set(this.#values.subarray(0, count))
    sorted.sort()
    return sorted[Math.ceil(share * count) - 1]!
  }
}
