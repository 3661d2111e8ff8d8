import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { givenRows } from '#billing/services/json_rows'
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

/** Writes decisions in one transaction; those that are there already stay as they are. */
export async function insertDecisions(rows: DecisionRow[]) {
  await db.transaction(async (trx) => {
    if (trx.dialect.name === 'postgres') await insertOnPostgres(trx, rows)
    else await insertOnSqlite(trx, rows)
  })
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
