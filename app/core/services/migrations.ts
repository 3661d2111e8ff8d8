import { MigrationRunner } from '@adonisjs/lucid/migration'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { silentDatabase } from '#core/services/silent_database'

/** Brings the schema up to date. Replicas that start together wait for one another (PostgreSQL's advisory lock). @throws the migration's error */
export async function migrate() {
  const runner = new MigrationRunner(db, app, { direction: 'up', connectionName: 'main' })
  await silentDatabase.lifted(() => runner.run())
  if (runner.error) throw runner.error
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
