import logger from '@adonisjs/core/services/logger'
import { clock } from '#core/clock'
import { E_STORAGE_FULL } from '#core/errors'
import { SECOND } from '#core/time'
import type { Charge, LedgerEntry } from '#billing/types'
import type { AllowanceKeeper } from '#billing/services/allowance_keeper'
import { countEntries, flushSeconds } from '#billing/services/billing_metrics'
import { commitSafely } from '#billing/services/commit_safely'
import type { Journal, Segment } from '#billing/services/journal'
import type { JournalFolder } from '#billing/services/journal_folder'
import { releaseLeases } from '#billing/services/lease_store'

/** Rows that make a batch before its time. */
const BATCH_ROWS = 250
const ROWS_IN_TRANSACTION = 500
const LAST_DRAIN_MS = 8 * SECOND
const LONGEST_PAUSE_MS = 2 * SECOND

/**
 * Every metered call, once. `append` writes the row to the journal of this process and returns; a moment later it is
 * committed to the database in a batch, with its sums and what it takes from budgets.
 */
export class Ledger {
  #flushing: Promise<void> | null = null
  #isRunning = false
  #failures = 0
  #retryAt = 0

  constructor(
    readonly journal: Journal,
    private readonly folder: JournalFolder,
    private readonly keeper: AllowanceKeeper
  ) {}

  /** @throws E_STORAGE_FULL while the disk takes no more rows: nothing that costs money should begin. */
  assertWritable() {
    if (this.journal.isFull) throw new E_STORAGE_FULL()
  }

  /** Writes a row; when this returns, the row survives a kill of the process. */
  append(entry: LedgerEntry, charges: Charge[] = []) {
    this.journal.append({ entry, charges })
    if (this.#isRunning && this.journal.fresh === BATCH_ROWS) setImmediate(() => this.tick())
  }

  /** Commits what waits. @throws the database's error; rows that it did not take keep waiting */
  flush(): Promise<void> {
    this.#flushing ??= this.drain().finally(() => {
      this.#flushing = null
    })
    return this.#flushing
  }

  /** Lets `append` start a commit as soon as a batch is full. */
  begin() {
    this.folder.prepare()
    this.#isRunning = true
  }

  /** Commits what waits, unless a failure was a moment ago, and looks after a full disk; called at short intervals. */
  async tick() {
    this.journal.probe()
    if (this.journal.segments === 0 || this.#flushing || clock.now() < this.#retryAt) return
    try {
      await this.flush()
      this.#failures = 0
    } catch (error) {
      const pause = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** ++this.#failures)
      this.#retryAt = clock.now() + pause
      logger.warn(
        { err: error, rows: this.journal.depth },
        'the ledger cannot be written; rows wait'
      )
    }
  }

  /** Takes over what dead processes left: first their rows, then, when these are booked, their leases. */
  async takeOver() {
    const found = this.folder.claim()
    if (found.length > 0) logger.info({ segments: found.length }, 'taking over rows of the ledger')
    this.journal.adopt(found)
    if (this.journal.segments > 0) await this.flush()
    for (const replica of this.folder.departed()) {
      await this.keeper.exclusively(() => releaseLeases(replica))
      this.folder.forget(replica)
    }
  }

  /** Commits all that waits before the process ends; what the database does not take stays for the next start. */
  async end() {
    this.#isRunning = false
    const deadline = clock.now() + LAST_DRAIN_MS
    while (this.journal.segments > 0 && clock.now() < deadline) {
      await this.flush().catch((error) => {
        logger.warn({ err: error }, 'rows of the ledger stay in the journal')
        return new Promise((resolve) => setTimeout(resolve, 250))
      })
    }
    return this.journal.segments === 0
  }

  private async drain() {
    this.journal.seal()
    for (const segment of this.journal.waiting()) await this.commit(segment)
  }

  private async commit(segment: Segment) {
    const rows = this.journal.rowsOf(segment)
    while (segment.done < rows.length) {
      const batch = rows.slice(segment.done, segment.done + ROWS_IN_TRANSACTION)
      await this.keeper.exclusively(async () => {
        const stop = flushSeconds.startTimer()
        const inserted = await commitSafely(segment.origin, batch, (row) =>
          this.journal.reject(row)
        )
        stop()
        segment.done += batch.length
        if (segment.origin === this.keeper.replica) this.book(batch.flatMap((row) => row.charges))
        countEntries(inserted.map((row) => row.entry))
      })
    }
    this.journal.discard(segment)
  }

  private book(charges: Charge[]) {
    for (const charge of charges) this.keeper.booked(charge)
  }
}
