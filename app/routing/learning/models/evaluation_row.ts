import { jsonColumn } from '#core/columns'
import { EvaluationRowSchema } from '#database/schema'
import type { StoredOutcomes } from '#routing/learning/rows/outcomes'

/** One question of an evaluation set, as numbers, with what targets made of it. */
export default class EvaluationRow extends EvaluationRowSchema {
  static table = 'evaluation_rows'

  @jsonColumn()
  declare outcomes: StoredOutcomes

  @jsonColumn()
  declare context: any
}
