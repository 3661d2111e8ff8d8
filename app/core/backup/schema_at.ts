import { MigrationRunner } from '@adonisjs/lucid/migration'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { migrate } from '#core/services/migrations'

const TABLE = 'adonis_schema'
/** A batch that no real migration is in. */
const PRETENDED = 0

/** Names of all migrations that this version of the product has. */
export async function knownMigrations(): Promise<string[]> {
  const options = { direction: 'up', connectionName: 'main', dryRun: true } as const
  const listed = await new MigrationRunner(db, app, options).getList()
  return listed
    .filter(({ status }) => status === 'pending' || status === 'migrated')
    .map(({ name }) => name)
}

/**
 * Makes the schema of the named migrations in an empty database, does the work on it, then runs the migrations that came
 * later, as an upgrade does. Until then these count as run.
 */
export async function onSchemaOf(migrations: string[], work: () => Promise<void>) {
  const known = await knownMigrations()
  const later = known.filter((name) => !migrations.includes(name))
  const pretended = later.map((name) => ({ name, batch: PRETENDED }))
  if (pretended.length > 0) await db.table(TABLE).multiInsert(pretended)
  try {
    await migrate()
    await work()
  } finally {
    await db.from(TABLE).where('batch', PRETENDED).delete()
  }
  await migrate()
}
