/** Before this share of the time is over, an estimate of what is left says little. */
const FIRST_LOOK = 0.05

/**
 * How far a training is, from 0 to 1. It goes by the epochs that were planned; when they do not fit into the time, it goes
 * faster from then on, so that the learning rate still falls to its end.
 */
export class Pace {
  readonly #startedAt = performance.now()
  readonly #timeLimitMs: number
  #epochs: number

  constructor(epochs: number, timeLimitMs: number) {
    this.#epochs = epochs
    this.#timeLimitMs = timeLimitMs
  }

  /** The share that is done after so many epochs. */
  shareAfter(epochs: number): number {
    const elapsed = performance.now() - this.#startedAt
    if (elapsed >= this.#timeLimitMs) return 1
    if (epochs > 0 && elapsed > FIRST_LOOK * this.#timeLimitMs) {
      this.#epochs = Math.min(this.#epochs, (epochs * this.#timeLimitMs) / elapsed)
    }
    return Math.min(1, epochs / this.#epochs)
  }
}
