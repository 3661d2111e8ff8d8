import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { host } from '#extensions/services/plugin_host'

/** Shows the plugins that were found, and why a failed one failed. */
export default class PluginList extends BaseCommand {
  static commandName = 'plugin:list'
  static description = 'Show every plugin with its status'
  static options: CommandOptions = { startApp: true }

  async run() {
    await host.load()
    const table = this.ui.table()
    table.head(['Plugin', 'Version', 'From', 'Status', 'Reason'])
    for (const plugin of host.list()) {
      table.row([
        plugin.identity ?? plugin.folder,
        plugin.version ?? '',
        plugin.origin === 'first_party' ? 'product' : 'data folder',
        plugin.status,
        plugin.reason ?? '',
      ])
    }
    table.render()
    await host.close()
  }
}
