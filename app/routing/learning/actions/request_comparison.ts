import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { jobs } from '#core/services/jobs'
import { unprocessable } from '#core/validation/errors'
import { ComputeRun } from '#routing/learning/jobs/compute_run'
import EvaluationSet from '#routing/learning/models/evaluation_set'
import LearningRun from '#routing/learning/models/learning_run'
import { PLATFORM } from '#routing/learning/services/scope'
import { LEARNERS, type LearnerName } from '#routing/learning/training/learner_names'

/** What is to be compared; without a set on feedback, without names all learners. */
export interface ComparisonWish {
  evaluationSetId: string | null
  learners: LearnerName[] | null
  requestedBy: string | null
  seed: number
}

/** Asks for a comparison of learners on recorded outcomes. */
export class RequestComparison {
  /** @throws InvalidRequest */
  async handle(wish: ComparisonWish): Promise<LearningRun> {
    if (wish.evaluationSetId !== null) await this.#requireSet(wish.evaluationSetId)
    const run = await LearningRun.create({
      id: newId('cmp'),
      kind: 'comparison',
      scope: PLATFORM,
      state: 'queued',
      stage: null,
      progress: 0,
      reason: 'asked for',
      requestedBy: wish.requestedBy,
      wish: {
        evaluation_set_id: wish.evaluationSetId,
        learners: [...new Set(wish.learners ?? LEARNERS)],
        seed: wish.seed,
      },
      openKey: null,
      createdAt: clock.now(),
    })
    await jobs.dispatch(ComputeRun, { run: run.id }, { once: run.id })
    return run
  }

  async #requireSet(id: string) {
    if (await EvaluationSet.query().where({ id, scope: PLATFORM }).first()) return
    throw unprocessable(['body', 'evaluation_set_id'], 'There is no such evaluation set')
  }
}
