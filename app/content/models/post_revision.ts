import { jsonColumn } from '#core/columns'
import { PostRevisionSchema } from '#database/schema'

/** What a post said at some time; revisions are added and never changed. */
export default class PostRevision extends PostRevisionSchema {
  static table = 'post_revisions'
  static selfAssignPrimaryKey = true
  static primaryKey = 'postId'

  @jsonColumn()
  declare tags: string[]
}
