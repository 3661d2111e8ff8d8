import logger from '@adonisjs/core/services/logger'

/** Small chores at intervals; one that still runs is not started again, one that fails is tried at the next turn. */
export class Upkeep {
  #timers: NodeJS.Timeout[] = []

  every(intervalMs: number, name: string, chore: () => Promise<unknown> | void) {
    const run = this.guard(name, chore)
    const timer = setInterval(run, intervalMs)
    timer.unref()
    this.#timers.push(timer)
  }

  /** Like `every`, and now as well. */
  atOnceAndEvery(intervalMs: number, name: string, chore: () => Promise<unknown> | void) {
    void this.guard(name, chore)()
    this.every(intervalMs, name, chore)
  }

  stop() {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  private guard(name: string, chore: () => Promise<unknown> | void) {
    let isRunning = false
    return async () => {
      if (isRunning) return
      isRunning = true
      try {
        await chore()
      } catch (error) {
        logger.debug({ err: error, chore: name }, 'a chore of the meter failed')
      } finally {
        isRunning = false
      }
    }
  }
}
