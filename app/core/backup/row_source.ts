import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Cell } from '#core/backup/backup_file'
import {
  dialectOf,
  rowsOf,
  type DatabaseTable,
  type TableColumn,
} from '#core/backup/database_tables'

/** The part of a better-sqlite3 connection that is used here. */
interface SqliteConnection {
  prepare(sql: string): { raw(): { iterate(): Iterable<unknown[]> } }
}

const AT_ONCE = 1_000

/** Types of PostgreSQL whose values are the same in JSON; all others are read as texts. */
const PLAIN = /^(text|character varying|smallint|integer|bigint|boolean|double precision|bytea)$/

const cellOf = (value: unknown): Cell =>
  value instanceof Uint8Array ? { hex: Buffer.from(value).toString('hex') } : (value as Cell)

/** All rows of a table as the transaction sees them, a value for each column, without holding more than a few of them. */
export function readRows(
  trx: TransactionClientContract,
  table: DatabaseTable
): AsyncGenerator<Cell[]> {
  return dialectOf(trx) === 'postgres' ? readPostgres(trx, table) : readSqlite(trx, table)
}

async function* readSqlite(trx: TransactionClientContract, { name, columns }: DatabaseTable) {
  const connection: SqliteConnection = await trx.knexClient.client.acquireConnection()
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const rows = connection.prepare(`select ${names} from "${name}"`).raw().iterate()
  for (const row of rows) yield row.map(cellOf)
}

async function* readPostgres(trx: TransactionClientContract, { name, columns }: DatabaseTable) {
  const read = ({ name: column, type }: TableColumn) =>
    PLAIN.test(type) ? `"${column}"` : `"${column}"::text as "${column}"`
  await trx.rawQuery(
    `declare backup_rows no scroll cursor for select ${columns.map(read).join(', ')} from "${name}"`
  )
  for (;;) {
    const rows = await rowsOf<Record<string, unknown>>(
      trx,
      `fetch forward ${AT_ONCE} from backup_rows`
    )
    for (const row of rows) yield columns.map((column) => cellOf(row[column.name]))
    if (rows.length < AT_ONCE) break
  }
  await trx.rawQuery('close backup_rows')
}
