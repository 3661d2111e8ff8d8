/**
 * What each subject may take in every period: of time, of messages, of anything that can be counted. All periods end at once, so
 * nothing has to be tidied but the whole.
 */
export class Share {
  #period = 0
  readonly #taken = new Map<string, number>()

  /** @param most of each period */
  constructor(
    private readonly most: number,
    private readonly periodMs: number
  ) {}

  /** Whether a subject has some of its share left. */
  isLeft(subject: string): boolean {
    const period = Math.floor(performance.now() / this.periodMs)
    if (period !== this.#period) {
      this.#period = period
      this.#taken.clear()
    }
    return (this.#taken.get(subject) ?? 0) < this.most
  }

  /** Takes of it, if it is left or not. */
  take(subject: string, amount: number) {
    this.#taken.set(subject, (this.#taken.get(subject) ?? 0) + amount)
  }
}
