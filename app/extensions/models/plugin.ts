import { PluginSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'
import { booleanColumn } from '#core/columns'

/** What an operator decided about a plugin. A plugin without a row is switched on. */
export default class Plugin extends PluginSchema {
  static selfAssignPrimaryKey = true

  /** Its identity: `providerPreset.groq`. */
  @column({ isPrimary: true })
  declare id: string

  @booleanColumn()
  declare enabled: boolean
}
