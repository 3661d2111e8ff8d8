import db from '@adonisjs/lucid/services/db'
import { BackupRefusal, type BackupHead, type FileLine } from '#core/backup/backup_file'
import { readBackup } from '#core/backup/backup_reader'
import { databaseTables, type DatabaseTable } from '#core/backup/database_tables'
import { isEmpty, isInUse, removeDeployment } from '#core/backup/deployment_state'
import { writeKeptFile } from '#core/backup/kept_files'
import { RowSink } from '#core/backup/row_sink'
import { knownMigrations, onSchemaOf } from '#core/backup/schema_at'
import { verifyBackup, type VerifiedBackup } from '#core/backup/verify_backup'
import { silentDatabase } from '#core/services/silent_database'

/**
 * Puts a backup into this deployment, which has to be empty unless `force` says that what is there may go. Everything that
 * can be known before is checked before anything changes. @throws BackupRefusal
 */
export async function restoreBackup(path: string, { force = false } = {}): Promise<VerifiedBackup> {
  const backup = await verifyBackup(path)
  assertKeys(backup)
  await assertKnown(backup.head)
  if (await isInUse()) {
    throw new BackupRefusal('An appliance works on this database; stop every replica first')
  }
  if (!force && !(await isEmpty())) {
    throw new BackupRefusal(
      'This deployment is not empty. Restore into an empty one, or give up what is here with --force'
    )
  }
  await removeDeployment()
  await silentDatabase.lifted(() => load(path, backup))
  return backup
}

function assertKeys({ missingKeys, wrongKeys }: VerifiedBackup) {
  if (missingKeys.length > 0) {
    throw new BackupRefusal(
      `Secrets in the backup are sealed with ${named(missingKeys)}, which this deployment does not have. ` +
        'Put the keys.json of the deployment it was made of into the data folder, or its keys into SVC_ENCRYPTION_KEYS'
    )
  }
  if (wrongKeys.length > 0) {
    throw new BackupRefusal(
      `The ${named(wrongKeys)} of this deployment is another one than the backup was sealed with`
    )
  }
}

const named = (ids: string[]) => `encryption key ${ids.map((id) => `"${id}"`).join(', ')}`

async function assertKnown({ version, migrations }: BackupHead) {
  const known = new Set(await knownMigrations())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new BackupRefusal(
    `The backup was made by version ${version}, which is newer: this version does not know ${unknown.join(', ')}`
  )
}

/** Rows in one transaction, then files, which the next start takes over. */
async function load(path: string, { head }: VerifiedBackup) {
  const files: FileLine[] = []
  await onSchemaOf(head.migrations, () =>
    db.transaction(async (trx) => {
      const made = await databaseTables(trx)
      const tables = new Map(made.map((table) => [table.name, table]))
      const sink = new RowSink(trx, head.database)
      for await (const line of readBackup(path)) {
        if (Array.isArray(line)) await sink.write(line)
        else if ('table' in line) await sink.open(inOrder(tables.get(line.table), line.columns))
        else if ('file' in line) files.push(line)
      }
      await sink.close()
    })
  )
  for (const file of files) writeKeptFile(file)
}

/** A table with its columns in the order in which the backup has them. */
function inOrder(table: DatabaseTable | undefined, columns: string[]): DatabaseTable {
  const found = columns.map((name) => table?.columns.find((column) => column.name === name))
  if (!table || found.includes(undefined)) {
    throw new BackupRefusal('The backup holds a table or a column that its migrations do not make')
  }
  return { name: table.name, columns: found.map((column) => column!) }
}
