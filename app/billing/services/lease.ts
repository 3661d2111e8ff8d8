import { SECOND } from '#core/time'
import type { PeriodState } from '#billing/services/lease_store'

/** A refusal is believed this long before the database is asked again. */
const REFUSAL_MS = 250
/** A lease that lasts shorter than this is too small. */
const SHOULD_LAST_MS = SECOND
const FIRST_WISH = 4

/**
 * This replica's share of one allowance in one period. Its total, what the database has on hold for this replica, is
 * free, reserved by requests, or spent by rows that are not booked yet. Requests only move amounts between the three.
 */
export class Lease {
  free = 0
  reserved = 0
  unbooked = 0
  expiresAt = 0
  /** What requests are waiting for. */
  waiting = 0
  filling: Promise<void> | null = null
  #wish = 0
  #filledAt = 0
  #wasUsed = false
  #refused: { amount: number; state: PeriodState; until: number } | null = null

  constructor(
    readonly allowanceId: string,
    readonly period: string
  ) {}

  get total() {
    return this.free + this.reserved + this.unbooked
  }

  get isWaitedFor() {
    return this.waiting > 0 || this.filling !== null
  }

  /** Sets an amount aside, unless the lease is too small or runs out before the given time. */
  reserve(amount: number, until: number): boolean {
    if (this.free < amount || this.expiresAt <= until) return false
    this.free -= amount
    this.reserved += amount
    this.#wasUsed = true
    return true
  }

  release(amount: number) {
    this.reserved -= amount
    this.free += amount
  }

  /** What was spent leaves the amount that was set aside, then what is free. Answers how much it found. */
  move(spent: number, setAside: number): number {
    const fromReserved = Math.min(spent, setAside)
    const fromFree = Math.min(spent - fromReserved, this.free)
    this.reserved -= fromReserved
    this.free -= fromFree
    this.unbooked += fromReserved + fromFree
    return fromReserved + fromFree
  }

  book(moved: number) {
    this.unbooked -= moved
  }

  fill(amount: number, expiresAt: number) {
    this.free += amount
    this.expiresAt = expiresAt
    this.#refused = null
  }

  /** How much to ask for: twice as much as before when the lease did not last, half as much when it lasted well. */
  wish(need: number, now: number): number {
    const lasted = now - this.#filledAt
    const next = lasted < SHOULD_LAST_MS ? this.#wish * 2 : this.#wish / 2
    this.#wish = Math.ceil(Math.max(next, need * FIRST_WISH, this.waiting))
    this.#filledAt = now
    return this.#wish
  }

  refuse(amount: number, state: PeriodState, now: number) {
    this.#refused = { amount, state, until: now + REFUSAL_MS }
  }

  forgetRefusal() {
    this.#refused = null
  }

  /** The state for which so much was refused a moment ago; null when it is worth asking. */
  refusal(amount: number, now: number): PeriodState | null {
    const refused = this.#refused
    return refused && amount >= refused.amount && now < refused.until ? refused.state : null
  }

  /** Called at intervals: tells whether nothing was reserved since the last call. */
  rest(): boolean {
    const isIdle = !this.#wasUsed
    this.#wasUsed = false
    return isIdle
  }
}
