import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import type { CheckResult } from '#core/health/checks'
import { MINUTE, SECOND } from '#core/time'
import type { Ledger } from '#billing/services/ledger'

const WARN_AFTER_MS = 10 * SECOND
const FAIL_AFTER_MS = MINUTE

/** Readiness of the ledger: its journal can be written and drains. A database that is away is the database check's to tell. */
export async function checkLedger(ledger: Ledger): Promise<CheckResult> {
  const { journal } = ledger
  const oldestAt = journal.oldestAt
  const waitedMs = oldestAt === null ? 0 : Math.max(0, clock.now() - oldestAt)
  const meta = {
    journal_rows: journal.depth,
    oldest_ms: waitedMs,
    rejected_files: journal.rejected,
  }
  if (journal.isFull) {
    return { status: 'fail', message: 'The disk takes no more rows of the ledger', meta }
  }
  if (waitedMs > FAIL_AFTER_MS && (await isDatabaseUp())) {
    return { status: 'fail', message: 'Rows of the ledger do not reach the database', meta }
  }
  if (waitedMs > WARN_AFTER_MS) {
    return { status: 'warn', message: 'Rows of the ledger wait longer than they should', meta }
  }
  if (meta.rejected_files > 0) {
    const message =
      'Rows that the database refused are kept in the journal folder, in files ending in .rejected'
    return { status: 'warn', message, meta }
  }
  return { status: 'ok', message: 'The journal of the ledger drains', meta }
}

async function isDatabaseUp() {
  try {
    await db.rawQuery('select 1')
    return true
  } catch {
    return false
  }
}
