import pg from 'pg'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { silentDatabase } from '#core/services/silent_database'

/** Any number that nothing else of this product locks. */
const LOCK = 7_331_001

/**
 * Runs a task while no other replica runs it: PostgreSQL's advisory lock, held on a connection of its own, since a pool
 * may release it on another one. The embedded database has one process that prepares it.
 */
async function alone(task: () => Promise<void>) {
  const connectionString = env.get('DATABASE_URL')
  if (!connectionString) return task()
  const client = new pg.Client({ connectionString, application_name: 'signalbox migrations' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await task()
  } finally {
    await client.end()
  }
}

/** Brings the schema up to date. Replicas that start together wait for one another. @throws the migration's error */
export async function migrate() {
  await alone(async () => {
    const runner = new MigrationRunner(db, app, {
      direction: 'up',
      connectionName: 'main',
      disableLocks: true,
    })
    await silentDatabase.lifted(() => runner.run())
    if (runner.error) throw runner.error
  })
}

/** Names of migrations that have not run yet. */
export async function pendingMigrations(): Promise<string[]> {
  const runner = new MigrationRunner(db, app, {
    direction: 'up',
    connectionName: 'main',
    dryRun: true,
  })
  const all = await runner.getList()
  return all
    .filter((migration) => migration.status === 'pending')
    .map((migration) => migration.name)
}
