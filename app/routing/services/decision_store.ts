import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { givenRows } from '#core/json_rows'
import {
  DECISION_COLUMNS,
  OUTCOME_COLUMNS,
  type DecisionRow,
  type OutcomeRow,
} from '#routing/services/decision_rows'

/** The part of a better-sqlite3 connection that is used here. */
interface SqliteConnection {
  prepare(sql: string): { run(...values: unknown[]): unknown }
}

const NAMES = Object.keys(DECISION_COLUMNS)
const INTO = `insert into route_decisions (${NAMES.join(', ')})`

const prepared = new WeakMap<SqliteConnection, ReturnType<SqliteConnection['prepare']>>()

/** SQLite writes in this thread; after so many rows, requests get their turn. */
const AT_ONCE = 100

/** Writes decisions; those that are there already stay as they are. */
export async function insertDecisions(rows: DecisionRow[]) {
  if (db.connection().dialect.name === 'postgres') {
    await db.transaction((trx) => insertOnPostgres(trx, rows))
    return
  }
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    if (from > 0) await nextTurn()
    await db.transaction((trx) => insertOnSqlite(trx, rows.slice(from, from + AT_ONCE)))
  }
}

async function insertOnPostgres(trx: TransactionClientContract, rows: DecisionRow[]) {
  const sql = `${INTO} select ${NAMES.join(', ')} from ${givenRows(trx, DECISION_COLUMNS)}
    on conflict (id) do nothing`
  await trx.rawQuery(sql, [JSON.stringify(rows)])
}

/** A prepared statement on the transaction's own connection; a built multi-row insert takes several times as long. */
async function insertOnSqlite(trx: TransactionClientContract, rows: DecisionRow[]) {
  const connection: SqliteConnection = await trx.knexClient.client.acquireConnection()
  let statement = prepared.get(connection)
  if (!statement) {
    const places = NAMES.map(() => '?').join(', ')
    statement = connection.prepare(`${INTO} values (${places}) on conflict (id) do nothing`)
    prepared.set(connection, statement)
  }
  for (const row of rows) {
    const values = Object.values(row)
    statement.run(...values.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
  }
}

/** Fills in what became of decisions that were written before. */
export async function updateOutcomes(rows: OutcomeRow[]) {
  const changed = Object.keys(OUTCOME_COLUMNS).filter((name) => name !== 'id')
  await db.rawQuery(
    `update route_decisions set ${changed.map((name) => `${name} = given.${name}`).join(', ')}
     from ${givenRows(db.connection(), OUTCOME_COLUMNS)} where route_decisions.id = given.id`,
    [JSON.stringify(rows)]
  )
}
