import { BackupRefusal, type BackupEnd, type BackupHead } from '#core/backup/backup_file'
import { readBackup } from '#core/backup/backup_reader'
import { SealWatch } from '#core/backup/seal_watch'

/** A backup that was read from its first line to its last. */
export interface VerifiedBackup {
  head: BackupHead
  end: BackupEnd
  /** Needed encryption keys that this deployment does not have. */
  missingKeys: string[]
  /** Those that it has under the same id, but which open nothing of the backup. */
  wrongKeys: string[]
}

/** Reads a whole backup: that it is complete and undamaged, and whether the keys here open its secrets. @throws BackupRefusal */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  const seals = new SealWatch()
  const counts: Record<string, number> = {}
  let head: BackupHead | null = null
  let end: BackupEnd | null = null
  let table = ''
  for await (const line of readBackup(path)) {
    if (Array.isArray(line)) {
      counts[table]!++
      seals.see(line)
    } else if ('table' in line) {
      table = line.table
      counts[table] = 0
      seals.open(table, line.columns)
    } else if ('signalbox' in line) {
      head = line
    } else if ('end' in line) {
      end = line.end
    }
  }
  for (const [name, rows] of Object.entries(end!.tables)) {
    if (counts[name] === rows) continue
    throw new BackupRefusal(`"${path}" has ${counts[name] ?? 0} rows of ${name} instead of ${rows}`)
  }
  const { missing, wrong } = seals.tryKeys()
  return { head: head!, end: end!, missingKeys: missing, wrongKeys: wrong }
}
