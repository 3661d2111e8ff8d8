import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { unprocessable } from '#core/validation/errors'
import { estimateAnswer } from '#routing/estimate/estimate_answer'
import { estimateRequestValidator } from '#routing/estimate/estimate_request'
import { MakeEstimate } from '#routing/estimate/make_estimate'
import { questionFrom, type RouteInput } from '#routing/services/question_from'
import { nameAllowed } from '#routing/validators/route_request'

/** Quotes requests before they are sent, with a key or without. */
@inject()
export default class EstimateController {
  constructor(private makeEstimate: MakeEstimate) {}

  async store({ request, caller, tenant, requestId }: HttpContext) {
    const body = await nameAllowed(check(estimateRequestValidator, request.body()))
    if (body.execute) {
      throw unprocessable(
        ['body', 'execute'],
        'An estimate executes nothing; POST /api/v1/route does',
        'value_error'
      )
    }
    const estimate = await this.makeEstimate.handle({
      question: questionFrom(
        body as RouteInput,
        requestId,
        caller?.workspaceId ?? null,
        tenant?.rules ?? null
      ),
      caller: caller
        ? {
            workspaceId: caller.workspaceId,
            keyId: caller.keyId,
            plan: caller.plan,
            tenant: tenant ?? null,
          }
        : null,
      outputTokens: body.output_tokens ?? null,
      monthlyRequests: body.monthly_requests ?? null,
      wantsPlan: body.plan ?? false,
    })
    return estimateAnswer(estimate, tenant?.name ?? null)
  }
}
