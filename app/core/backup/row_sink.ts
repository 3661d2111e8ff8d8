import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Cell, Dialect } from '#core/backup/backup_file'
import { dialectOf, rowsOf, type DatabaseTable } from '#core/backup/database_tables'

/** The part of a better-sqlite3 connection that is used here. */
interface SqliteConnection {
  prepare(sql: string): { run(...values: unknown[]): unknown }
}

type Insert = (rows: Cell[][]) => Promise<void>

const AT_ONCE = 500

const isTime = (type: string) => /^(timestamp|datetime)/.test(type)

/** A value as SQLite stores it. Times of PostgreSQL are texts in UTC, those of SQLite milliseconds. */
function forSqlite(value: Cell, type: string, from: Dialect): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string' && from === 'postgres' && isTime(type)) {
    return Date.parse(value.replace(' ', 'T').replace(/\+00$/, 'Z'))
  }
  return isBytes(value) ? Buffer.from(value.hex, 'hex') : value
}

/** A value as PostgreSQL reads it from JSON. Times that SQLite wrote itself are texts in UTC without saying so. */
function forPostgres(value: Cell, type: string, from: Dialect): unknown {
  if (from === 'sqlite' && isTime(type) && value !== null) {
    return typeof value === 'number' ? new Date(value).toISOString() : `${value}Z`
  }
  return isBytes(value) ? `\\x${value.hex}` : value
}

const isBytes = (value: Cell): value is { hex: string } =>
  typeof value === 'object' && value !== null

/** Writes the rows of one table after another. */
export class RowSink {
  #table: DatabaseTable | null = null
  #rows: Cell[][] = []
  #insert: Insert | null = null

  constructor(
    private readonly trx: TransactionClientContract,
    private readonly from: Dialect
  ) {}

  /** The rows that follow are of this table; its columns are those of the rows, in their order. */
  async open(table: DatabaseTable) {
    await this.flush()
    this.#table = table
    this.#insert =
      dialectOf(this.trx) === 'postgres' ? this.postgres(table) : await this.sqlite(table)
  }

  async write(row: Cell[]) {
    if (this.#rows.push(row) >= AT_ONCE) await this.flush()
  }

  /** Writes what waits, and lets the database count on from the highest number that it gave out. */
  async close() {
    await this.flush()
    if (dialectOf(this.trx) === 'postgres') await this.continueSequences()
  }

  private async flush() {
    if (this.#table === null || this.#rows.length === 0) return
    const rows = this.#rows
    this.#rows = []
    await this.#insert!(rows)
  }

  private async sqlite({ name, columns }: DatabaseTable): Promise<Insert> {
    const connection: SqliteConnection = await this.trx.knexClient.client.acquireConnection()
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    const places = columns.map(() => '?').join(', ')
    const statement = connection.prepare(`insert into "${name}" (${names}) values (${places})`)
    return async (rows) => {
      for (const row of rows) {
        statement.run(...row.map((value, at) => forSqlite(value, columns[at]!.type, this.from)))
      }
    }
  }

  private postgres({ name, columns }: DatabaseTable): Insert {
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    const sql = `insert into "${name}" (${names})
      select ${names} from json_populate_recordset(null::"${name}", ?::json)`
    return async (rows) => {
      const objects = rows.map((row) =>
        Object.fromEntries(
          row.map((value, at) => {
            const { name: column, type } = columns[at]!
            return [column, forPostgres(value, type, this.from)]
          })
        )
      )
      await this.trx.rawQuery(sql, [JSON.stringify(objects)])
    }
  }

  private async continueSequences() {
    const numbered = await rowsOf<{ table_name: string; column_name: string }>(
      this.trx,
      `select table_name, column_name from information_schema.columns
       where table_schema = current_schema() and column_default like 'nextval(%'`
    )
    for (const { table_name: table, column_name: column } of numbered) {
      await this.trx.rawQuery(
        `select setval(pg_get_serial_sequence('"${table}"', '${column}'), max("${column}"))
         from "${table}" having max("${column}") is not null`
      )
    }
  }
}
