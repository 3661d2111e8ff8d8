import logger from '@adonisjs/core/services/logger'
import { clock } from '#core/clock'
import { E_DATABASE_UNAVAILABLE } from '#core/errors'
import { BoundedQueue } from '#core/services/bounded_queue'
import { translateStorageError } from '#core/storage_errors'
import { MINUTE, SECOND } from '#core/time'
import type { Charge, Hold } from '#billing/types'
import type { Allowance } from '#billing/services/allowance'
import { Lease } from '#billing/services/lease'
import { releaseLeases, renewLeases, shrinkLease, takeLease } from '#billing/services/lease_store'
import { periodOf } from '#billing/services/periods'
import { refusalOf } from '#billing/services/refusals'

/** Without renewal a lease is given back by others after this long. */
const LEASE_MS = 2 * MINUTE
/** This process stops using a lease that much earlier, since clocks differ. */
const FENCE_MS = 20 * SECOND
/** Requests wait no longer than this for the database. */
export const PATIENCE_MS = 1_500

/**
 * Holds this replica's leases of allowances. Requests are served from them without asking the database; a lease that
 * runs low is filled by a conditional update, so all replicas together never hold more than the limit.
 */
export class AllowanceKeeper {
  readonly #leases = new Map<string, Lease>()
  /** Changes of leases in the database go one after another, so that memory and database can be compared in between. */
  readonly #lane = new BoundedQueue('budgets', 1, 10_000)

  constructor(readonly replica: string) {}

  /** Runs work that changes leases in the database. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#lane.run(work)
  }

  /** Sets an amount aside if the lease suffices; null when the database has to be asked. */
  tryHold(allowance: Allowance, amount: number): Hold | null {
    const now = clock.now()
    const { id: allowanceId, unit } = allowance
    const period = periodOf(allowance.window, now)
    if (amount > 0) {
      const lease = this.lease(allowanceId, period)
      if (!lease.reserve(amount, now + FENCE_MS)) return null
    }
    return { allowanceId, period, unit, amount }
  }

  /** Sets an amount aside, asking the database until the deadline. @throws E_BUDGET_EXHAUSTED, E_QUOTA_EXCEEDED, E_DATABASE_UNAVAILABLE */
  async hold(allowance: Allowance, amount: number, deadline: number): Promise<Hold> {
    for (;;) {
      const hold = this.tryHold(allowance, amount)
      if (hold) return hold
      if (clock.now() >= deadline) throw new E_DATABASE_UNAVAILABLE()
      const lease = this.lease(allowance.id, periodOf(allowance.window, clock.now()))
      const refused = lease.refusal(amount, clock.now())
      if (refused) throw refusalOf(allowance, refused, amount, clock.now())
      await this.fill(lease, allowance, amount, deadline)
    }
  }

  /** Gives back what a hold still has. */
  release(hold: Hold) {
    this.find(hold)?.release(hold.amount)
    hold.amount = 0
  }

  /** Takes what was spent out of a hold; more than it has comes from the lease, as far as that goes. */
  charge(hold: Hold, spent: number): Charge {
    const moved = this.find(hold)?.move(spent, hold.amount) ?? 0
    hold.amount = Math.max(0, hold.amount - spent)
    return { allowanceId: hold.allowanceId, period: hold.period, moved, spent }
  }

  /** The database has booked a charge of this replica. */
  booked(charge: Charge) {
    this.find(charge)?.book(charge.moved)
  }

  /** Keeps the leases alive and puts right what the database says differently. */
  async renew() {
    if (this.#leases.size === 0) return
    await this.exclusively(() => this.renewAll())
  }

  /** Gives back what was not used since the last call, so that no replica keeps it from the others. */
  async returnUnused() {
    for (const [key, lease] of this.#leases) {
      const isIdle = lease.rest()
      if (!isIdle || lease.isWaitedFor) continue
      if (lease.free > 0) await this.giveBack(lease)
      if (lease.total === 0 && !lease.isWaitedFor) this.#leases.delete(key)
    }
  }

  /** Gives back what is free of some allowances, since their limits changed, and asks anew what is left. */
  async recall(allowanceIds: string[]) {
    const recalled = new Set(allowanceIds)
    for (const lease of this.#leases.values()) {
      if (!recalled.has(lease.allowanceId)) continue
      lease.forgetRefusal()
      if (lease.free > 0) await this.giveBack(lease)
    }
  }

  /** Gives everything back, when this process ends and all its rows are booked. */
  async close() {
    if (this.#leases.size === 0) return
    await this.exclusively(() => releaseLeases(this.replica))
    this.#leases.clear()
  }

  /** Waits until the lease was filled once, by this caller or another one. */
  private async fill(lease: Lease, allowance: Allowance, amount: number, deadline: number) {
    lease.waiting += amount
    lease.filling ??= this.exclusively(() => this.take(lease, allowance, amount)).finally(() => {
      lease.filling = null
    })
    const filling = lease.filling
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const wait = Math.max(0, deadline - clock.now())
      timer = setTimeout(() => reject(new E_DATABASE_UNAVAILABLE()), wait)
    })
    try {
      await Promise.race([filling, late])
    } catch (error) {
      filling.catch(() => {})
      throw translateStorageError(error)
    } finally {
      lease.waiting -= amount
      clearTimeout(timer)
    }
  }

  private async take(lease: Lease, allowance: Allowance, need: number) {
    const now = clock.now()
    if (lease.total > 0 && lease.expiresAt <= now + FENCE_MS) {
      await this.renewAll()
      if (lease.free >= need) return
    }
    const { allowanceId, period } = lease
    const expiresAt = now + LEASE_MS
    const wish = lease.wish(need, now)
    const request = { replica: this.replica, period, need, wish, expiresAt }
    const answer = await takeLease(allowance, request)
    if (answer.taken > 0) return lease.fill(answer.taken, expiresAt)
    lease.refuse(need, answer.state, now)
    logger.debug({ allowance: allowanceId, ...answer.state, need }, 'an allowance is used up')
  }

  private async renewAll() {
    const expiresAt = clock.now() + LEASE_MS
    const rows = await renewLeases(this.replica, expiresAt)
    const held = new Map(rows.map((row) => [keyOf(row), row.held]))
    for (const [key, lease] of this.#leases) {
      if ((held.get(key) ?? 0) !== lease.total) await this.reconcile(lease)
      lease.expiresAt = expiresAt
    }
  }

  private giveBack(lease: Lease) {
    return this.exclusively(async () => {
      lease.free = 0
      await this.reconcile(lease)
    })
  }

  /** Makes the database hold no more than memory says, and memory use no more than the database holds. */
  private async reconcile(lease: Lease) {
    const { allowanceId, period, total } = lease
    const held = await shrinkLease(this.replica, { allowanceId, period, held: total })
    lease.free -= Math.min(lease.free, Math.max(0, total - held))
  }

  private lease(allowanceId: string, period: string): Lease {
    const key = keyOf({ allowanceId, period })
    let lease = this.#leases.get(key)
    if (!lease) {
      lease = new Lease(allowanceId, period)
      this.#leases.set(key, lease)
    }
    return lease
  }

  private find(part: { allowanceId: string; period: string }) {
    return this.#leases.get(keyOf(part))
  }
}

const keyOf = (part: { allowanceId: string; period: string }) =>
  `${part.allowanceId} ${part.period}`
