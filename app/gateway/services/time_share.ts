/** Lets work that may be done without take a share of the process's time and no more, second by second. */
export class TimeShare {
  #second = 0
  #spentMs = 0

  /** @param mostMs of each second */
  constructor(private readonly mostMs: number) {}

  /** Whether there is time left in this second. */
  get isLeft(): boolean {
    const second = Math.floor(performance.now() / 1_000)
    if (second !== this.#second) {
      this.#second = second
      this.#spentMs = 0
    }
    return this.#spentMs < this.mostMs
  }

  spend(ms: number) {
    this.#spentMs += ms
  }
}
