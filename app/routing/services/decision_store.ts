import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { givenRows } from '#core/json_rows'
import { RowWriter } from '#core/row_writer'
import {
  DECISION_COLUMNS,
  OUTCOME_COLUMNS,
  type DecisionRow,
  type OutcomeRow,
} from '#routing/services/decision_rows'

const decisions = new RowWriter('route_decisions', DECISION_COLUMNS)

/** SQLite writes in this thread; after so many rows, requests get their turn. */
const AT_ONCE = 100

/** Writes decisions; those that are there already stay as they are. */
export async function insertDecisions(rows: DecisionRow[]) {
  const atOnce = db.connection().dialect.name === 'postgres' ? rows.length : AT_ONCE
  for (let from = 0; from < rows.length; from += atOnce) {
    if (from > 0) await nextTurn()
    await db.transaction((trx) => decisions.insert(trx, rows.slice(from, from + atOnce)))
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
