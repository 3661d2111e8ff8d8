import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Charge } from '#billing/types'
import type { JournalRow } from '#billing/services/journal'
import { applyCharges } from '#billing/services/lease_store'
import { givenRows, rowsOf } from '#core/json_rows'
import {
  DAILY_COLUMNS,
  DAILY_KEY,
  DAILY_SUMS,
  LEDGER_COLUMNS,
  dailyRows,
  ledgerRow,
  type LedgerRow,
} from '#billing/services/ledger_rows'

/** The part of a better-sqlite3 connection that is used here. */
interface SqliteConnection {
  prepare(sql: string): { run(...values: unknown[]): { changes: number } }
}

type SqliteStatement = ReturnType<SqliteConnection['prepare']>

const NAMES = Object.keys(LEDGER_COLUMNS) as (keyof LedgerRow)[]
const LEDGER_INTO = `insert into ledger (${NAMES.join(', ')})`

const prepared = new WeakMap<SqliteConnection, SqliteStatement>()

/**
 * Writes rows, their sums by day and what they take from allowances in one transaction, each row once: what is there
 * already changes nothing. Answers the rows that were new. `origin` is the replica whose leases they move from.
 */
export async function commitRows(origin: string, rows: JournalRow[]): Promise<JournalRow[]> {
  return db.transaction(async (trx) => {
    const inserted = await insertEntries(trx, rows)
    if (inserted.length === 0) return inserted
    await addToDays(trx, inserted)
    const charges = inserted.flatMap((row) => row.charges)
    if (charges.length > 0) await applyCharges(trx, origin, mergeCharges(charges))
    return inserted
  })
}

async function insertEntries(trx: TransactionClientContract, rows: JournalRow[]) {
  if (trx.dialect.name === 'postgres') return insertOnPostgres(trx, rows)
  return insertOnSqlite(trx, rows)
}

/** One statement for the batch; the fastest of those measured for PostgreSQL. */
async function insertOnPostgres(trx: TransactionClientContract, rows: JournalRow[]) {
  const sql = `${LEDGER_INTO} select ${NAMES.join(', ')} from ${givenRows(trx, LEDGER_COLUMNS)}
    on conflict (id) do nothing returning id`
  const values = JSON.stringify(rows.map((row) => ledgerRow(row.entry)))
  const answered = await rowsOf<{ id: string }>(trx, sql, [values])
  const fresh = new Set(answered.map((row) => row.id))
  return rows.filter((row) => fresh.delete(row.entry.id))
}

/** A prepared statement on the transaction's own connection: a fourth of the time that a built multi-row insert takes. */
async function insertOnSqlite(trx: TransactionClientContract, rows: JournalRow[]) {
  const connection: SqliteConnection = await trx.knexClient.client.acquireConnection()
  let statement = prepared.get(connection)
  if (!statement) {
    const places = NAMES.map(() => '?').join(', ')
    statement = connection.prepare(`${LEDGER_INTO} values (${places}) on conflict (id) do nothing`)
    prepared.set(connection, statement)
  }
  return rows.filter((row) => {
    const values = Object.values(ledgerRow(row.entry))
    const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    return statement.run(...bound).changes === 1
  })
}

async function addToDays(trx: TransactionClientContract, rows: JournalRow[]) {
  const columns = Object.keys(DAILY_COLUMNS).join(', ')
  const sums = DAILY_SUMS.map((sum) => `${sum} = usage_daily.${sum} + excluded.${sum}`)
  await trx.rawQuery(
    `insert into usage_daily (${columns}) select ${columns} from ${givenRows(trx, DAILY_COLUMNS)} where true
     on conflict (${DAILY_KEY.join(', ')}) do update set ${sums.join(', ')}`,
    [JSON.stringify(dailyRows(rows.map((row) => row.entry)))]
  )
}

/** One charge for each allowance and period. */
function mergeCharges(charges: Charge[]): Charge[] {
  const merged = new Map<string, Charge>()
  for (const charge of charges) {
    const key = `${charge.allowanceId} ${charge.period}`
    const sum = merged.get(key)
    if (sum) {
      sum.moved += charge.moved
      sum.spent += charge.spent
    } else {
      merged.set(key, { ...charge })
    }
  }
  return [...merged.values()]
}
