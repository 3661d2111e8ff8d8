import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { dataPath } from '#core/paths'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import type { Charge, Hold, LedgerEntry, Payer, Reservation, SpendingTerms } from '#billing/types'
import { E_BUDGET_EXHAUSTED, E_QUOTA_EXCEEDED, E_UNPRICED_UNDER_BUDGET } from '#billing/errors'
import type { Allowance } from '#billing/services/allowance'
import { AllowanceKeeper, PATIENCE_MS } from '#billing/services/allowance_keeper'
import { refusals, watchJournal } from '#billing/services/billing_metrics'
import { BudgetDirectory } from '#billing/services/budget_directory'
import { Journal } from '#billing/services/journal'
import { HEARTBEAT_MS, JournalFolder } from '#billing/services/journal_folder'
import { releaseExpired } from '#billing/services/lease_store'
import { Ledger } from '#billing/services/ledger'
import { knownCost } from '#billing/services/ledger_rows'
import { Upkeep } from '#billing/services/upkeep'

const FLUSH_MS = 100

/**
 * Meters what costs money or counts against a plan: set an amount aside, do the work, settle what it really was.
 *
 * - Every `reserve` ends in exactly one `settle` or `cancel`; a second one does nothing.
 * - When `settle` returns, the ledger row survives a kill of the process: call it before the answer ends.
 * - Budgets are exact over all replicas: what is reserved and spent never passes a limit, except by what requests cost
 *   more than was estimated for them.
 */
export class Meter {
  readonly #upkeep = new Upkeep()

  constructor(
    readonly folder: JournalFolder,
    readonly ledger: Ledger,
    private readonly directory: BudgetDirectory,
    readonly keeper: AllowanceKeeper
  ) {}

  /**
   * Sets the estimate of a request aside from every budget it falls under, and one request from the plan's month.
   * Answers at once (no promise) when no budget applies or this replica's share suffices. `estimateNano` is null for a
   * target without a price.
   *
   * @throws E_BUDGET_EXHAUSTED, E_QUOTA_EXCEEDED, E_UNPRICED_UNDER_BUDGET, E_STORAGE_FULL, E_DATABASE_UNAVAILABLE; also as a rejection
   */
  reserve(
    payer: Payer,
    estimateNano: number | null,
    terms: SpendingTerms = {}
  ): Reservation | Promise<Reservation> {
    this.ledger.assertWritable()
    const nano = Number.isFinite(estimateNano) ? Math.max(0, Math.ceil(estimateNano!)) : null
    const allowances = this.directory.of(payer, terms)
    return allowances instanceof Promise
      ? allowances.then((loaded) => this.setAside(payer, nano, loaded))
      : this.setAside(payer, nano, allowances)
  }

  /** Writes the ledger row of one of several paid calls of a request; the reservation stays open for the others. */
  charge(reservation: Reservation, entry: LedgerEntry) {
    const spent = knownCost(entry) ?? 0
    const charges = reservation.holds
      .filter((hold) => hold.unit === 'nano' && spent > 0)
      .map((hold) => this.keeper.charge(hold, spent))
    this.ledger.append(entry, charges)
  }

  /**
   * Writes the ledger row of a request with what it really cost, and gives back what was set aside beyond that. When the
   * cost turns out to be unknown, budgets are charged the estimate.
   */
  settle(reservation: Reservation, entry: LedgerEntry) {
    if (!reservation.isOpen) return
    reservation.isOpen = false
    const charges: Charge[] = []
    for (const hold of reservation.holds) {
      const spent = hold.unit === 'request' ? 1 : (knownCost(entry) ?? hold.amount)
      if (spent > 0) charges.push(this.keeper.charge(hold, spent))
      this.keeper.release(hold)
    }
    this.ledger.append(entry, charges)
  }

  /** Gives back what was set aside; nothing is written. */
  cancel(reservation: Reservation) {
    if (!reservation.isOpen) return
    reservation.isOpen = false
    for (const hold of reservation.holds) this.keeper.release(hold)
  }

  /** Tells whether a budget of the payer refuses targets without a price, so that they can be left out beforehand. */
  async refusesUnpriced(payer: Payer, terms: SpendingTerms = {}): Promise<boolean> {
    const allowances = await this.allowancesOf(payer, terms)
    return allowances.some((allowance) => !allowance.allowsUnpriced)
  }

  /** The budgets and the quota that requests of a payer fall under, the narrowest first. */
  async allowancesOf(payer: Payer, terms: SpendingTerms = {}): Promise<readonly Allowance[]> {
    return this.directory.of(payer, terms)
  }

  /** Commits all rows that wait. Tests and commands call it; serving processes do it by themselves. */
  flush() {
    return this.ledger.flush()
  }

  /** Begins the work beside the request path: committing rows, keeping leases, taking over what dead processes left. */
  start() {
    this.ledger.begin()
    this.#upkeep.every(FLUSH_MS, 'commit', () => this.ledger.tick())
    this.#upkeep.every(SECOND, 'return unused', () => this.keeper.returnUnused())
    this.#upkeep.every(HEARTBEAT_MS, 'heartbeat', () => this.folder.touch())
    this.#upkeep.atOnceAndEvery(10 * SECOND, 'take over', () => this.ledger.takeOver())
    this.#upkeep.every(20 * SECOND, 'renew', () => this.keeper.renew())
    this.#upkeep.every(30 * SECOND, 'release expired', () => releaseExpired(clock.now()))
  }

  /** Commits what waits and gives all leases back. */
  async stop() {
    this.#upkeep.stop()
    if (!(await this.ledger.end())) return
    await this.keeper.close()
    this.folder.leave()
  }

  private setAside(
    payer: Payer,
    nano: number | null,
    allowances: readonly Allowance[]
  ): Reservation | Promise<Reservation> {
    if (nano === null) this.assertPriced(allowances)
    const holds: Hold[] = []
    const reservation: Reservation = { payer, holds, nano, isOpen: true }
    for (const allowance of allowances) {
      const hold = this.keeper.tryHold(allowance, amountOf(allowance, nano))
      if (hold === null) return this.setAsideSlowly(reservation, allowances)
      holds.push(hold)
    }
    return reservation
  }

  /** Asks the database for what this replica's shares do not cover, one allowance after another. */
  private async setAsideSlowly(reservation: Reservation, allowances: readonly Allowance[]) {
    const { holds, nano } = reservation
    const deadline = clock.now() + PATIENCE_MS
    try {
      for (const allowance of allowances.slice(holds.length)) {
        holds.push(await this.keeper.hold(allowance, amountOf(allowance, nano), deadline))
      }
      return reservation
    } catch (error) {
      this.cancel(reservation)
      if (error instanceof E_BUDGET_EXHAUSTED) refusals.inc({ allowance: `${error.extra.budget}` })
      if (error instanceof E_QUOTA_EXCEEDED) refusals.inc({ allowance: 'quota' })
      throw error
    }
  }

  private assertPriced(allowances: readonly Allowance[]) {
    const strict = allowances.find((allowance) => !allowance.allowsUnpriced)
    if (!strict) return
    refusals.inc({ allowance: 'unpriced' })
    throw new E_UNPRICED_UNDER_BUDGET([strict.scope])
  }
}

const amountOf = (allowance: Allowance, nano: number | null) =>
  allowance.unit === 'request' ? 1 : (nano ?? 0)

/** A meter with a journal folder and leases of its own. */
export function createMeter(journalPath: string, replica = newId('rep')): Meter {
  const now = () => clock.now()
  const folder = new JournalFolder(journalPath, replica, now)
  const keeper = new AllowanceKeeper(replica)
  const directory = new BudgetDirectory()
  changes.on('budgets', (workspaceId) => keeper.recall(directory.forget(workspaceId!)))
  return new Meter(folder, new Ledger(new Journal(folder, now), folder, keeper), directory, keeper)
}

/** The one meter of all rooms. */
export const meter = createMeter(dataPath('journal'))

watchJournal(meter.ledger.journal)
