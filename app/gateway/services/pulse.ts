/** What wants to be looked at every second, such as an answer with a deadline. */
export interface Pulsing {
  onPulse(now: number): void
}

const EVERY_MS = 1_000

/**
 * One timer for all requests that are being answered: a timer for each would cost more than what they watch.
 */
class Pulse {
  readonly #watched = new Set<Pulsing>()
  #timer: NodeJS.Timeout | null = null

  add(one: Pulsing) {
    this.#watched.add(one)
    this.#timer ??= setInterval(() => this.beat(), EVERY_MS).unref()
  }

  delete(one: Pulsing) {
    this.#watched.delete(one)
  }

  /** How many requests are being answered. */
  get size() {
    return this.#watched.size
  }

  /** Looks at everything; tests say that more time has gone by. */
  beat(now = performance.now()) {
    for (const one of this.#watched) one.onPulse(now)
  }
}

/** The pulse of this process. */
export const pulse = new Pulse()
