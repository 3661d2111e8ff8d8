import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { E_NOT_FOUND } from '#core/errors'
import { check } from '#core/validation/check'
import { evaluationAnswer } from '#routing/judging/evaluations/evaluation_answer'
import {
  evaluationsQuery,
  evaluationValidator,
  operatorEvaluationValidator,
} from '#routing/judging/evaluations/evaluation_validators'
import PolicyEvaluation from '#routing/judging/evaluations/policy_evaluation'
import { RequestEvaluation } from '#routing/judging/evaluations/request_evaluation'
import { knownPolicy } from '#routing/judging/replay/known_policy'
import { WINDOWS, type Window } from '#routing/queries/route_statistics'

const STANDARD_WINDOW: Window = '30d'
const STANDARD_LIMIT = 50

/** Policies judged by stored decisions: by operators over all of them, by a workspace's admins over its own. */
@inject()
export default class PolicyEvaluationsController {
  constructor(private requestEvaluation: RequestEvaluation) {}

  async index({ request, caller }: HttpContext) {
    const { limit = STANDARD_LIMIT, offset = 0 } = await check(
      evaluationsQuery,
      request.qs(),
      'query'
    )
    const counted = await evaluationsOf(caller).count('* as total').pojo<{ total: number }>()
    const rows = await evaluationsOf(caller)
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .offset(offset)
    return { items: rows.map(evaluationAnswer), total: Number(counted[0]!.total), limit, offset }
  }

  async store({ request, response, caller }: HttpContext) {
    const body = caller
      ? { ...(await check(evaluationValidator, request.body())), workspace_id: caller.workspaceId }
      : await check(operatorEvaluationValidator, request.body())
    const evaluation = await this.requestEvaluation.handle(
      body.workspace_id ?? null,
      {
        policy: knownPolicy(body.policy, 'body'),
        exploration_share: body.exploration_share ?? null,
        objective: body.objective ?? null,
      },
      WINDOWS[(body.window ?? STANDARD_WINDOW) as Window]
    )
    response.status(202)
    return evaluationAnswer(evaluation)
  }

  async show({ params, caller }: HttpContext) {
    const evaluation = await evaluationsOf(caller).where('id', params.evaluation_id).first()
    if (evaluation === null) throw new E_NOT_FOUND(['evaluation'])
    return evaluationAnswer(evaluation)
  }
}

/** Operators see all evaluations, a workspace its own. */
function evaluationsOf(caller: HttpContext['caller']) {
  const query = PolicyEvaluation.query()
  return caller ? query.where('workspaceId', caller.workspaceId) : query
}
