/** Runs a task one at a time. Whoever asks while it runs shares one more run that begins after it, so that it sees what they did. */
export class LatestRun {
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(private readonly task: () => Promise<void>) {}

  run(): Promise<void> {
    if (this.#running === null) return this.begin()
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null
        return this.begin()
      })
    return this.#next
  }

  private begin(): Promise<void> {
    this.#running = this.task().finally(() => {
      this.#running = null
    })
    return this.#running
  }
}
