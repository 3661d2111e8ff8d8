import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { rotateSeals } from '#core/services/seal_rotation'

/** Seals every stored secret with a new key while the deployment serves. */
export default class VaultRotate extends BaseCommand {
  static commandName = 'vault:rotate'
  static description = 'Seal every stored secret with the newest encryption key, without downtime'
  static help = [
    'With the key file of the data folder a fresh key is added first.',
    'With SVC_ENCRYPTION_KEYS put the new key in front, restart every process, then run this.',
    'After an interruption run it again: it goes on where it stopped.',
  ]
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Add a key even when the last rotation is not finished' })
  declare newKey: boolean

  async run() {
    const { keyId, added, rewrapped, unopened } = await rotateSeals({ alwaysAdd: this.newKey })
    if (added)
      this.logger.info(`Added the key "${keyId}" to the key file; keep a copy of that file`)
    for (const { table, column, row, reason } of unopened) {
      this.logger.error(`${table}.${column} of ${row} cannot be opened: ${reason}`)
    }
    this.logger.success(
      `${rewrapped} secrets were sealed again; new ones are sealed with "${keyId}"`
    )
    if (unopened.length > 0) this.exitCode = 1
  }
}
