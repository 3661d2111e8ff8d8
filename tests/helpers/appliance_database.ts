import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import pg from 'pg'
import type { TestContext } from '@japa/runner/core'

type Row = Record<string, unknown>

/** The database of appliances under test, read and written beside them. */
export abstract class ApplianceDatabase {
  /** What tells an appliance to use it. */
  abstract readonly environment: Record<string, string>

  /** The SQLite file in a data folder. */
  static embedded(folder: string): ApplianceDatabase {
    return new EmbeddedDatabase(join(folder, 'signalbox.sqlite3'))
  }

  /** A new PostgreSQL database on the server of TEST_DATABASE_URL; dropped when the test ends. */
  static async onServer(cleanup: TestContext['cleanup']): Promise<ApplianceDatabase> {
    const server = process.env.TEST_DATABASE_URL!
    const name = `signalbox_appliance_${process.pid}_${Math.trunc(performance.now() * 1_000)}`
    await query(server, `CREATE DATABASE ${name}`)
    cleanup(async () => {
      await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    })
    const url = new URL(server)
    url.pathname = `/${name}`
    return new ServerDatabase(url.href)
  }

  /** Runs a statement; places for values are `?`. */
  abstract query<Found = Row>(sql: string, values?: unknown[]): Promise<Found[]>

  /** Names of all tables. */
  abstract tables(): Promise<string[]>

  /** All rows of a table as texts, sorted, so that two tables can be compared. */
  async rowsOf(table: string): Promise<string[]> {
    const rows = await this.query(`select * from "${table}"`)
    return rows.map((row) => JSON.stringify(row)).sort()
  }

  /** The one number that a statement answers. */
  async number(sql: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.query(sql, values)
    return Number(Object.values(row ?? {})[0] ?? 0)
  }
}

class EmbeddedDatabase extends ApplianceDatabase {
  readonly environment = {}

  constructor(private readonly file: string) {
    super()
  }

  async query<Found>(sql: string, values: unknown[] = []): Promise<Found[]> {
    const connection = new DatabaseSync(this.file, { timeout: 10_000 })
    try {
      return connection.prepare(sql).all(...(values as SQLInputValue[])) as Found[]
    } finally {
      connection.close()
    }
  }

  async tables() {
    const rows = await this.query<{ name: string }>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
    )
    return rows.map(({ name }) => name).sort()
  }
}

class ServerDatabase extends ApplianceDatabase {
  readonly environment: Record<string, string>

  constructor(private readonly url: string) {
    super()
    this.environment = { DATABASE_URL: url }
  }

  async query<Found>(sql: string, values: unknown[] = []): Promise<Found[]> {
    let place = 0
    return query(
      this.url,
      sql.replaceAll('?', () => `$${++place}`),
      values
    )
  }

  async tables() {
    const rows = await this.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`
    )
    return rows.map(({ name }) => name).sort()
  }
}

async function query<Found>(connectionString: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query(sql, values)
    return rows as Found[]
  } finally {
    await client.end()
  }
}
