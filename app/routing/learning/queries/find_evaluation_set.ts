import { E_NOT_FOUND } from '#core/errors'
import EvaluationSet from '#routing/learning/models/evaluation_set'

/** Finds an evaluation set of a scope. */
export class FindEvaluationSet {
  /** @throws E_NOT_FOUND */
  async handle(scope: string, setId: string): Promise<EvaluationSet> {
    const set = await EvaluationSet.query().where({ id: setId, scope }).first()
    if (set === null) throw new E_NOT_FOUND(['evaluation set'])
    return set
  }
}
