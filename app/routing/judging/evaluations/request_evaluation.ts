import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { jobs } from '#core/services/jobs'
import { HOUR } from '#core/time'
import { EvaluatePolicy } from '#routing/judging/evaluations/evaluate_policy'
import type { CandidatePolicy } from '#routing/judging/evaluations/candidate_policy'
import PolicyEvaluation from '#routing/judging/evaluations/policy_evaluation'
import { rereadingRouter } from '#routing/judging/replay/decide_again'
import { E_TOO_MANY_EVALUATIONS } from '#routing/errors'

/** Evaluations of one scope that wait or run at once; one that takes longer than an hour was given up. */
const MOST_OPEN = 5
const OPEN_FOR = HOUR

/** Has a policy judged; a job does it. */
export class RequestEvaluation {
  /** @throws E_UNKNOWN_POLICY, E_POLICY_NOT_REPLAYABLE, E_TOO_MANY_EVALUATIONS */
  async handle(workspaceId: string | null, candidate: CandidatePolicy, windowMs: number) {
    rereadingRouter(candidate.policy)
    const now = clock.now()
    const open = await PolicyEvaluation.query()
      .where({ status: 'queued', workspaceId })
      .where('createdAt', '>', now - OPEN_FOR)
      .count('* as total')
      .pojo<{ total: number }>()
    if (Number(open[0]!.total) >= MOST_OPEN) throw new E_TOO_MANY_EVALUATIONS([String(MOST_OPEN)])
    const evaluation = await PolicyEvaluation.create({
      id: newId('pev'),
      workspaceId,
      status: 'queued',
      candidate,
      fromAt: now - windowMs,
      toAt: now,
      result: null,
      error: null,
      createdAt: now,
      finishedAt: null,
    })
    await jobs.dispatch(EvaluatePolicy, { id: evaluation.id })
    return evaluation
  }
}
