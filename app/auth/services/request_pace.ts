import { clock } from '#core/clock'
import { MINUTE, SECOND } from '#core/time'

/** What is left of a quota. */
export interface Pace {
  quota: number
  remaining: number
  /** Seconds until the window starts anew. */
  resetSeconds: number
  isExceeded: boolean
}

/**
 * Counts requests per minute in this process: a map look-up and an addition. All windows end with the minute, so nothing
 * has to be tidied but the whole.
 */
export class RequestPace {
  #minute = 0
  readonly #counts = new Map<string, number>()

  /** Counts one request of a subject. A refused one does not count. */
  take(subject: string, quota: number): Pace {
    const now = clock.now()
    const minute = Math.floor(now / MINUTE)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#counts.clear()
    }
    const taken = this.#counts.get(subject) ?? 0
    const isExceeded = taken >= quota
    if (!isExceeded) this.#counts.set(subject, taken + 1)
    return {
      quota,
      remaining: isExceeded ? 0 : quota - taken - 1,
      resetSeconds: Math.max(1, Math.ceil(((minute + 1) * MINUTE - now) / SECOND)),
      isExceeded,
    }
  }
}
