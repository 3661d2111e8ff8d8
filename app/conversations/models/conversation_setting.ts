import { booleanColumn } from '#core/columns'
import { ConversationSettingSchema } from '#database/schema'

/** A workspace's choices for its conversations; null follows the deployment. */
export default class ConversationSetting extends ConversationSettingSchema {
  static table = 'conversation_settings'
  static selfAssignPrimaryKey = true

  @booleanColumn()
  declare enabled: boolean | null

  @booleanColumn()
  declare summariesWithModel: boolean | null
}
