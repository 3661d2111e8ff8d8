import { jsonColumn } from '#core/columns'
import { MemoryLessonSchema } from '#database/schema'
import type { PlanCode } from '#workspaces/types'

/** A message that waits until a model has looked for memories in it. */
export default class MemoryLesson extends MemoryLessonSchema {
  static table = 'memory_lessons'
  static selfAssignPrimaryKey = true

  declare plan: PlanCode

  @jsonColumn()
  /** TenantRules, or null. */
  declare tenantRules: any
}
