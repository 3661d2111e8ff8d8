import { E_OVERLOADED } from '#core/errors'

/** Bounds how many tasks run and wait at once in this process; beyond it callers get E_OVERLOADED. */
export class BoundedQueue {
  #running = 0
  #waiting: (() => void)[] = []

  constructor(
    private readonly name: string,
    private readonly concurrency: number,
    private readonly maxWaiting: number
  ) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.enter()
    try {
      return await task()
    } finally {
      this.leave()
    }
  }

  private async enter() {
    if (this.#running < this.concurrency) {
      this.#running++
      return
    }
    if (this.#waiting.length >= this.maxWaiting) throw new E_OVERLOADED([this.name])
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** The next one in line takes the place over, so that nobody who comes in between can have it. */
  private leave() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running--
  }
}
