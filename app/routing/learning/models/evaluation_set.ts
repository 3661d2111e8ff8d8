import { booleanColumn } from '#core/columns'
import { EvaluationSetSchema } from '#database/schema'

/** Questions with recorded outcomes that an operator or a workspace imported. */
export default class EvaluationSet extends EvaluationSetSchema {
  static table = 'evaluation_sets'
  static selfAssignPrimaryKey = true

  @booleanColumn()
  declare keepText: boolean
}
