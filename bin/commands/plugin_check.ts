import { args, BaseCommand } from '@adonisjs/core/ace'
import { inspectPlugin } from '#extensions/services/plugin_inspection'

/** Checks a plugin's package before it is published or installed. */
export default class PluginCheck extends BaseCommand {
  static commandName = 'plugin:check'
  static description =
    'Check the package of a plugin: manifest, licence, readme, imports, definition'

  @args.string({ description: 'Folder of the plugin' })
  declare path: string

  async run() {
    const findings = await inspectPlugin(this.path)
    for (const { rule, isMet, message } of findings) {
      const line = `${rule.padEnd(10)} ${message}`
      if (isMet) this.logger.success(line)
      else this.logger.error(line)
    }
    this.exitCode = findings.every(({ isMet }) => isMet) ? 0 : 1
  }
}
