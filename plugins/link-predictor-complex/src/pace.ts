/** Before this share of the time is over, an estimate of what is left says little. */
const FIRST_LOOK = 0.05

/**
 * How far a training is, from 0 to 1. It goes by the epochs that were planned; when they do not fit into the time, it goes
 * faster, so that the learning rate still falls to its end. It never goes back.
 */
export class Pace {
  readonly #epochs: number
  readonly #timeLimitMs: number
  readonly #now: () => number
  readonly #startedAt: number
  #share = 0

  constructor(epochs: number, timeLimitMs: number, now = () => performance.now()) {
    this.#epochs = epochs
    this.#timeLimitMs = timeLimitMs
    this.#now = now
    this.#startedAt = now()
  }

  /** The share that is done after so many epochs. */
  shareAfter(epochs: number): number {
    const elapsed = this.#now() - this.#startedAt
    if (elapsed >= this.#timeLimitMs) return 1
    const isEarly = epochs === 0 || elapsed < FIRST_LOOK * this.#timeLimitMs
    const inTime = isEarly ? this.#epochs : (epochs * this.#timeLimitMs) / elapsed
    this.#share = Math.max(this.#share, epochs / Math.min(this.#epochs, inTime))
    return Math.min(1, this.#share)
  }
}
