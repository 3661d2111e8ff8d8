import { E_NOT_FOUND } from '#core/errors'
import LearningRun from '#routing/learning/models/learning_run'

type Kind = LearningRun['kind']

/** Refits or comparisons, the newest first. */
export class ListRuns {
  async handle(kind: Kind, limit: number, offset: number) {
    const counted = await LearningRun.query().where({ kind }).count('* as total').pojo()
    const items = await LearningRun.query()
      .where({ kind })
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
    return { items, total: Number((counted[0] as { total: unknown }).total) }
  }
}

/** Finds one refit or comparison. */
export class FindRun {
  /** @throws E_NOT_FOUND */
  async handle(kind: Kind, id: string): Promise<LearningRun> {
    const run = await LearningRun.query().where({ kind, id }).first()
    if (run === null) throw new E_NOT_FOUND([kind])
    return run
  }
}
