import EvaluationRow from '#routing/learning/models/evaluation_row'

/** Rows of an evaluation set by their ids, page by page. */
export class ListEvaluationRows {
  async handle(setId: string, limit: number, after: string | null) {
    const query = EvaluationRow.query()
      .where('setId', setId)
      .orderBy('rowId')
      .limit(limit + 1)
    if (after !== null) query.where('rowId', '>', after)
    const rows = await query
    const items = rows.slice(0, limit)
    return { items, next: rows.length > limit ? items.at(-1)!.rowId : null }
  }
}
