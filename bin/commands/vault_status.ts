import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { readSealingKeys, usesKeyFile } from '#core/services/key_file'
import { countSeals } from '#core/services/seal_rotation'

/** Shows which key seals how many secrets, and which keys are needed, spare or missing. */
export default class VaultStatus extends BaseCommand {
  static commandName = 'vault:status'
  static description = 'Show which encryption keys seal the stored secrets, and which are missing'
  static options: CommandOptions = { startApp: true }

  async run() {
    const known = readSealingKeys().map(({ id }) => id)
    const counts = await countSeals()
    const used = new Set(counts.flatMap(({ byKey }) => Object.keys(byKey)))

    this.logger.info(
      `Keys come from ${usesKeyFile() ? 'the key file' : 'SVC_ENCRYPTION_KEYS'}; "${known[0]}" seals new secrets`
    )
    const table = this.ui.table().head(['Secrets', 'Key', 'Count', 'State'])
    for (const { table: name, column, byKey } of counts) {
      for (const [id, count] of Object.entries(byKey)) {
        const state = known.includes(id)
          ? id === known[0]
            ? 'sealed with the newest key'
            : 'sealed with an older key'
          : 'KEY MISSING'
        table.row([`${name}.${column}`, id, String(count), state])
      }
    }
    table.render()
    for (const id of known.slice(1))
      if (!used.has(id))
        this.logger.info(`The key "${id}" opens nothing stored here any more; backups may need it`)
    const missing = [...used].filter((id) => !known.includes(id))
    for (const id of missing)
      this.logger.error(`The key "${id}" is missing; put it back to open what it sealed`)
    if (missing.length > 0) this.exitCode = 1
  }
}
