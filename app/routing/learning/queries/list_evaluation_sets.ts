import EvaluationSet from '#routing/learning/models/evaluation_set'

/** Lists the evaluation sets of a scope, the newest first. */
export class ListEvaluationSets {
  async handle(scope: string, limit: number, offset: number) {
    const counted = await EvaluationSet.query().where({ scope }).count('* as total').pojo()
    const items = await EvaluationSet.query()
      .where({ scope })
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
    return { items, total: Number((counted[0] as { total: unknown }).total) }
  }
}
