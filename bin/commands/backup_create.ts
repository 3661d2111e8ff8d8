import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { BackupRefusal } from '#core/backup/backup_file'
import { createBackup } from '#core/backup/create_backup'

/** Writes a backup of the deployment while it serves. */
export default class BackupCreate extends BaseCommand {
  static commandName = 'backup:create'
  static description = 'Write everything this deployment keeps into one file, while it serves'
  static help = [
    'The file holds every table as it was at one moment, and no encryption key:',
    '  {{ binaryName }} backup:create /backups/signalbox-2026-11-21.gz',
    'Keep the keys (keys.json of the data folder, or SVC_ENCRYPTION_KEYS) in another place.',
  ]
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'File to write' })
  declare file: string

  async run() {
    try {
      const { tables, sealing_keys: keys } = await createBackup(this.file)
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
      this.logger.success(`${this.file}: ${rows} rows of ${Object.keys(tables).length} tables`)
      for (const id of keys) this.logger.info(`A restore needs the encryption key "${id}"`)
    } catch (error) {
      if (!(error instanceof BackupRefusal)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
