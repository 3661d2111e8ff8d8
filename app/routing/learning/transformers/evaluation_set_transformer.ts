import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type EvaluationSet from '#routing/learning/models/evaluation_set'

/** An evaluation set in a list. */
export default class EvaluationSetTransformer extends BaseTransformer<EvaluationSet> {
  toObject() {
    const set = this.resource
    return {
      id: set.id,
      name: set.name,
      description: set.description,
      source: set.source,
      licence: set.licence,
      keep_text: set.keepText,
      rows: set.rows,
      created_at: isoTime(set.createdAt),
      updated_at: isoTime(set.updatedAt),
    }
  }
}
