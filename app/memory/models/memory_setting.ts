import { booleanColumn } from '#core/columns'
import { MemorySettingSchema } from '#database/schema'

/** What an asker chose for their memory. */
export default class MemorySetting extends MemorySettingSchema {
  static table = 'memory_settings'
  static primaryKey = 'ownerId'
  static selfAssignPrimaryKey = true

  @booleanColumn()
  declare enabled: boolean | null

  @booleanColumn()
  declare extractWithModel: boolean | null
}
