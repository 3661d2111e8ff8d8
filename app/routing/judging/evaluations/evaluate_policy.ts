import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { clock } from '#core/clock'
import { decisionLog } from '#routing/services/decision_log'
import { JudgePolicy } from '#routing/judging/evaluations/judge_policy'
import PolicyEvaluation from '#routing/judging/evaluations/policy_evaluation'

/** Judges one policy that somebody asked about. One whose process died is judged again. */
export class EvaluatePolicy extends Job<{ id: string }> {
  static options = { name: 'routing.evaluate_policy', maxRetries: 2 }

  async execute() {
    const evaluation = await PolicyEvaluation.find(this.payload.id)
    if (evaluation === null || evaluation.status !== 'queued') return
    const { workspaceId, fromAt, toAt, candidate } = evaluation
    try {
      await decisionLog.flush()
      const filter = { workspaceId, from: fromAt, to: toAt }
      evaluation.result = await new JudgePolicy().handle(filter, candidate)
      evaluation.status = 'done'
    } catch (error) {
      logger.error({ err: error, evaluation: evaluation.id }, 'a policy could not be judged')
      evaluation.status = 'failed'
      evaluation.error = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    }
    evaluation.finishedAt = clock.now()
    await evaluation.save()
  }
}
