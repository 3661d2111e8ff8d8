import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { E_NOT_FOUND } from '#core/errors'
import { check } from '#core/validation/check'
import { knownPolicy } from '#routing/judging/replay/known_policy'
import { replayAnswer } from '#routing/judging/replay/replay_answer'
import { ReplayDecision } from '#routing/judging/replay/replay_decision'
import { replayQuery } from '#routing/judging/replay/replay_query'
import { FindDecision } from '#routing/queries/find_decision'

/** Decides a stored decision of the workspace again. */
@inject()
export default class ReplaysController {
  constructor(
    private findDecision: FindDecision,
    private replayDecision: ReplayDecision
  ) {}

  async show({ request, params, caller }: HttpContext) {
    const { policy } = await check(replayQuery, request.qs(), 'query')
    const decision = await this.findDecision.handle(caller!.workspaceId, params.request_id)
    if (decision === null) throw new E_NOT_FOUND(['decision'])
    return replayAnswer(await this.replayDecision.handle(decision, knownPolicy(policy, 'query')))
  }
}
