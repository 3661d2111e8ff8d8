import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { BackupRefusal } from '#core/backup/backup_file'
import { verifyBackup } from '#core/backup/verify_backup'

/** Reads a backup from its first line to its last. */
export default class BackupVerify extends BaseCommand {
  static commandName = 'backup:verify'
  static description = 'Check that a backup is complete and undamaged, and show what it holds'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'File to read' })
  declare file: string

  async run() {
    try {
      const { head, end, missingKeys, wrongKeys } = await verifyBackup(this.file)
      this.logger.success(`${this.file} is complete`)
      this.logger.info(`Made ${head.created_at} by version ${head.version} on ${head.database}`)
      for (const [table, rows] of Object.entries(end.tables)) {
        if (rows > 0) this.logger.info(`${String(rows).padStart(10)} ${table}`)
      }
      for (const id of end.sealing_keys) {
        const isHere = !missingKeys.includes(id) && !wrongKeys.includes(id)
        this.logger.info(
          `Needs the encryption key "${id}", ${isHere ? 'which is here' : 'NOT HERE'}`
        )
      }
    } catch (error) {
      if (!(error instanceof BackupRefusal)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
