import { mkdirSync } from 'node:fs'
import pg from 'pg'
import env from '#start/env'
import { dataDir, dataPath } from '#core/paths'
import { silentDatabase, type DatabaseConnection } from '#core/services/silent_database'
import { defineConfig } from '@adonisjs/lucid'

const url = env.get('DATABASE_URL')

/** Integers of 64 bits (times, nano-dollars, counters) are read as numbers; all of ours stay below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Search indexes, and the tables that SQLite keeps behind a full-text one; no model reads them. */
const SEARCH_TABLES = [
  'search_facts',
  ...['', '_config', '_content', '_data', '_docsize', '_idx'].map((part) => `search_posts${part}`),
]

const migrations = { naturalSort: true, paths: ['database/migrations'] }

/** The part of a better-sqlite3 connection that is used here. */
interface SqliteConnection {
  pragma(source: string): unknown
  prepare(sql: string): unknown
}

/**
 * Has transactions take the right to write when they begin, and wait for it. One that has read before another process wrote
 * would be refused at its first write, however long it is ready to wait (sqlite.org/isolation.html).
 */
function beginAtOnce(connection: SqliteConnection) {
  const prepare = connection.prepare.bind(connection)
  connection.prepare = (sql) => prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql)
}

const sqlite = () => {
  mkdirSync(dataDir(), { recursive: true, mode: 0o700 })
  return {
    client: 'better-sqlite3' as const,
    connection: { filename: dataPath('signalbox.sqlite3') },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: SqliteConnection, done: (error?: Error) => void) {
        connection.pragma('journal_mode = WAL')
        connection.pragma('synchronous = NORMAL')
        connection.pragma('busy_timeout = 5000')
        connection.pragma('foreign_keys = ON')
        /** What is deleted is overwritten: a right to be forgotten ends in the file's bytes. */
        connection.pragma('secure_delete = ON')
        /** 16 MB: pages that are written again and again go to the file once, which takes a third off each commit. */
        connection.pragma('wal_autocheckpoint = 4000')
        beginAtOnce(connection)
        done()
      },
    },
    migrations,
    schemaGeneration: {
      enabled: env.get('SVC_SCHEMA_GENERATION') === 'on',
      rulesPaths: ['./database/schema_rules.js'],
      excludeTables: SEARCH_TABLES,
    },
  }
}

const postgres = () => ({
  client: 'pg' as const,
  connection: {
    connectionString: url,
    application_name: 'signalbox',
    connectionTimeoutMillis: 1500,
  },
  pool: {
    min: 0,
    max: env.get('SVC_DATABASE_POOL') ?? 10,
    acquireTimeoutMillis: 1900,
    afterCreate(connection: DatabaseConnection, done: () => void) {
      silentDatabase.watch(connection, (env.get('SVC_DATABASE_TIMEOUT_S') ?? 4) * 1000)
      done()
    },
  },
  migrations,
  schemaGeneration: { enabled: false },
})

/** Embedded SQLite by default, PostgreSQL when `DATABASE_URL` is set; one set of migrations for both. */
const databaseConfig = url
  ? defineConfig({ connection: 'main', connections: { main: postgres() } })
  : defineConfig({ connection: 'main', connections: { main: sqlite() } })

export default databaseConfig
