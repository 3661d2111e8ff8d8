import { booleanColumn } from '#core/columns'
import { KnowledgeSettingSchema } from '#database/schema'

/** What a workspace chose for its knowledge; null follows the deployment. */
export default class KnowledgeSetting extends KnowledgeSettingSchema {
  static table = 'knowledge_settings'
  static selfAssignPrimaryKey = true

  @booleanColumn()
  declare enabled: boolean | null
}
