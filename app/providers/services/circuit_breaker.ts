import type { Circuit } from '#providers/types'
import { MINUTE, SECOND } from '#core/time'

const WINDOW = 50
const MIN_CALLS = 20
const MAX_FAILED_SHARE = 0.5
const MAX_IN_A_ROW = 5
const FIRST_PAUSE = 10 * SECOND
const LONGEST_PAUSE = 5 * MINUTE
/** Calls older than this say nothing about now. */
const STALE = 2 * MINUTE
/** A trial that was never reported does not keep the circuit half-open for ever. */
const TRIAL_LIMIT = MINUTE
const NO_TRIAL = Number.NEGATIVE_INFINITY

/**
 * Keeps calls away from an upstream that fails: opens after 5 failures in a row or when more than half of at least 20 recent calls
 * failed, lets one trial through after 10 s, and doubles the pause up to 5 min while trials fail. Times are handed in.
 */
export class CircuitBreaker {
  readonly #failed = new Uint8Array(WINDOW)
  #calls = 0
  #failures = 0
  #inARow = 0
  #lastAt = 0
  #openUntil = 0
  #pause = 0
  #trialSince = NO_TRIAL

  /** Share of failed calls among the recent ones, 0..1. */
  get errorRate() {
    const count = Math.min(this.#calls, WINDOW)
    return count === 0 ? 0 : this.#failures / count
  }

  state(now: number): Circuit {
    if (this.#openUntil === 0) return 'closed'
    return now < this.#openUntil ? 'open' : 'half_open'
  }

  /** Whether a call may go out now. */
  allows(now: number) {
    if (this.#openUntil === 0) return true
    return now >= this.#openUntil && now - this.#trialSince >= TRIAL_LIMIT
  }

  /** A call goes out; in a half-open circuit it is the trial. */
  started(now: number) {
    if (this.#openUntil !== 0 && now >= this.#openUntil) this.#trialSince = now
  }

  succeeded(now: number) {
    this.remember(0, now)
    this.#inARow = 0
    if (this.#openUntil !== 0) this.reset()
  }

  failed(now: number) {
    this.remember(1, now)
    this.#inARow++
    const isTrial = this.#openUntil !== 0 && now >= this.#openUntil
    const tooMany = this.#calls >= MIN_CALLS && this.errorRate > MAX_FAILED_SHARE
    if (isTrial || (this.#openUntil === 0 && (this.#inARow >= MAX_IN_A_ROW || tooMany)))
      this.open(now)
  }

  /** The call ended without saying anything about the upstream: another trial may go out. */
  settled() {
    this.#trialSince = NO_TRIAL
  }

  /** Opens at once, for twice as long as the last time. */
  open(now: number) {
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause === 0 ? FIRST_PAUSE : this.#pause * 2)
    this.hold(now, this.#pause)
  }

  /** Opens for as long as the upstream asked for, up to the longest pause. */
  hold(now: number, forMs: number) {
    this.#openUntil = Math.max(this.#openUntil, now + Math.min(LONGEST_PAUSE, forMs))
    this.#trialSince = NO_TRIAL
  }

  /** Opens until `reset`. */
  openForGood() {
    this.#openUntil = Number.POSITIVE_INFINITY
  }

  /** Closes and forgets what led here. */
  reset() {
    this.#failed.fill(0)
    this.#calls = this.#failures = this.#inARow = 0
    this.#openUntil = this.#pause = 0
    this.#trialSince = NO_TRIAL
  }

  private remember(failed: 0 | 1, now: number) {
    if (now - this.#lastAt > STALE) {
      this.#failed.fill(0)
      this.#calls = this.#failures = this.#inARow = 0
    }
    this.#lastAt = now
    const slot = this.#calls % WINDOW
    if (this.#calls >= WINDOW) this.#failures -= this.#failed[slot]!
    this.#failed[slot] = failed
    this.#failures += failed
    this.#calls++
  }
}
