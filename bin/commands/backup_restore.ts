import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { BackupRefusal } from '#core/backup/backup_file'
import { restoreBackup } from '#core/backup/restore_backup'

/** Puts a backup into an empty deployment. */
export default class BackupRestore extends BaseCommand {
  static commandName = 'backup:restore'
  static description = 'Put a backup into this deployment, which has to be stopped and empty'
  static help = [
    'Before anything changes, the backup is read to its end and its encryption keys are tried.',
    'A backup of the embedded database restores into PostgreSQL too, and the other way round.',
  ]
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'File to read' })
  declare file: string

  @flags.boolean({ description: 'Give up what this deployment holds' })
  declare force: boolean

  async run() {
    try {
      const { head, end } = await restoreBackup(this.file, { force: this.force })
      const rows = Object.values(end.tables).reduce((sum, count) => sum + count, 0)
      this.logger.success(`Restored ${rows} rows, as they were at ${head.created_at}`)
      this.logger.info('Start the appliance now')
    } catch (error) {
      if (!(error instanceof BackupRefusal)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
