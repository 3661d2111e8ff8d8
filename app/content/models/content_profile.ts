import { booleanColumn } from '#core/columns'
import { ContentProfileSchema } from '#database/schema'

/** What a workspace publishes and for whom. */
export default class ContentProfile extends ContentProfileSchema {
  static table = 'content_profiles'
  static selfAssignPrimaryKey = true
  static primaryKey = 'workspaceId'

  @booleanColumn()
  declare autoPublish: boolean
}
