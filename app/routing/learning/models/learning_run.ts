import { jsonColumn } from '#core/columns'
import { LearningRunSchema } from '#database/schema'

/** `queued` until a process takes it, `running` until it ends in one of the others. */
export type RunState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** A long computation: a refit or a comparison. */
export default class LearningRun extends LearningRunSchema {
  static table = 'learning_runs'
  static selfAssignPrimaryKey = true

  declare kind: 'refit' | 'comparison'

  declare state: RunState

  @jsonColumn()
  declare wish: any

  @jsonColumn()
  declare report: any
}
