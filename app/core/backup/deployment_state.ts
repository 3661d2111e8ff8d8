import db from '@adonisjs/lucid/services/db'
import { databaseTables, dialectOf, rowsOf } from '#core/backup/database_tables'
import { hasKeptFiles, removeKeptFiles } from '#core/backup/kept_files'

const OTHER_CONNECTIONS = `select 1 from pg_stat_activity where datname = current_database()
  and application_name = 'signalbox' and pid <> pg_backend_pid() limit 1`

/** Whether an appliance, or a command of one, works on this database now. */
export async function isInUse(): Promise<boolean> {
  if (dialectOf(db.connection()) === 'postgres') {
    const others = await rowsOf(db.connection(), OTHER_CONNECTIONS)
    return others.length > 0
  }
  await db.rawQuery('pragma busy_timeout = 0')
  try {
    await db.rawQuery('pragma journal_mode = delete')
    return false
  } catch {
    return true
  } finally {
    await db.rawQuery('pragma busy_timeout = 5000')
    await db.rawQuery('pragma journal_mode = wal')
  }
}

/** Whether there is nothing of a deployment here: no row, and nothing on its way into the database. */
export async function isEmpty(): Promise<boolean> {
  if (hasKeptFiles()) return false
  const client = db.connection()
  for (const { name } of await databaseTables(client)) {
    const rows = await rowsOf(client, `select 1 from "${name}" limit 1`)
    if (rows.length > 0) return false
  }
  return true
}

const VIRTUAL_TABLES = `select name from sqlite_master where type = 'table' and sql like 'create virtual table%'`

/** Search indexes of SQLite take the tables behind them along when they are dropped, and those cannot be dropped alone. */
async function dropVirtualTables() {
  const client = db.connection()
  if (dialectOf(client) === 'postgres') return
  for (const { name } of await rowsOf<{ name: string }>(client, VIRTUAL_TABLES)) {
    await db.rawQuery(`drop table "${name}"`)
  }
}

/** Removes all tables, and what was on its way into them. */
export async function removeDeployment() {
  await dropVirtualTables()
  await db.connection().dropAllTables()
  removeKeptFiles()
}
