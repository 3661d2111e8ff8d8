import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import { writePlugin } from '#extensions/services/plugin_scaffold'

/** Writes a new plugin of any kind. */
export default class MakePlugin extends BaseCommand {
  static commandName = 'make:plugin'
  static description = 'Write a new plugin: package, definition, conformance spec, README'
  static help = [
    'A provider preset that ships with the product:',
    '  {{ binaryName }} make:plugin providerPreset acme',
    'One of your own, in a folder of its own:',
    '  {{ binaryName }} make:plugin providerPreset acme --at=../provider-acme',
  ]

  @args.string({ description: 'Kind of the plugin, such as providerPreset' })
  declare kind: string

  @args.string({ description: 'Its id: lower case, unique among its kind' })
  declare pluginId: string

  @flags.string({ description: 'Folder to write; without it the plugin ships with the product' })
  declare at?: string

  async run() {
    const { kind, pluginId: id, at } = this
    try {
      const { folder, files } = await writePlugin({ kind, id, folder: at })
      for (const file of files) this.logger.action(`write ${folder}/${file}`).succeeded()
      if (at === undefined) this.logger.info('Run "npm install" to link it')
      this.logger.info(`Then check it: node ace plugin:check ${folder}`)
    } catch (error) {
      this.logger.error(error instanceof Error ? error.message : String(error))
      this.exitCode = 1
    }
  }
}
