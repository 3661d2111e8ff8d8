import { jsonColumn } from '#core/columns'
import { PostSchema } from '#database/schema'
import type { PostOrigin, PostStatus } from '#content/types'

/** A post; title, summary, tags and image are those of its present revision. */
export default class Post extends PostSchema {
  static table = 'posts'
  static selfAssignPrimaryKey = true

  declare status: PostStatus
  declare origin: PostOrigin

  @jsonColumn()
  declare tags: string[]
}
