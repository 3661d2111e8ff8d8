import { jsonColumn } from '#core/columns'
import { PostGenerationSchema } from '#database/schema'
import type { Brief, GenerationState } from '#content/types'

/** One time that a post was written by a model. */
export default class PostGeneration extends PostGenerationSchema {
  static table = 'post_generations'
  static selfAssignPrimaryKey = true

  declare state: GenerationState

  @jsonColumn()
  declare brief: Brief
}
