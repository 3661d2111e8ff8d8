import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type EvaluationRow from '#routing/learning/models/evaluation_row'
import { outcomesOut } from '#routing/learning/rows/outcomes'

/** One question of an evaluation set; its text is there only where the set keeps texts. */
export default class EvaluationRowTransformer extends BaseTransformer<EvaluationRow> {
  toObject() {
    const row = this.resource
    return {
      id: row.rowId,
      text: row.text,
      context: row.context,
      domain: row.domain,
      label: row.label,
      outcomes: outcomesOut(row.outcomes),
      updated_at: isoTime(row.updatedAt),
    }
  }
}
