import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { OperatorSessionSchema } from '#database/schema'
import Operator from '#auth/models/operator'

/** One sign-in of an operator; its token is kept as a keyed hash. */
export default class OperatorSession extends OperatorSessionSchema {
  static table = 'operator_sessions'
  static selfAssignPrimaryKey = true

  @belongsTo(() => Operator)
  declare operator: BelongsTo<typeof Operator>
}
