import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { ChooseRoute } from '#routing/actions/choose_route'
import { questionFrom, type RouteInput } from '#routing/services/question_from'
import { routeAnswer } from '#routing/transformers/route_answer'
import { nameAllowed, routeRequestValidator } from '#routing/validators/route_request'

/** Decides who should answer a request. */
@inject()
export default class RouteController {
  constructor(private chooseRoute: ChooseRoute) {}

  async store({ request, response, caller, tenant, requestId }: HttpContext) {
    const body = await nameAllowed(check(routeRequestValidator, request.body()))
    const left = new AbortController()
    response.response.once('close', () => left.abort())
    const routed = await this.chooseRoute.handle({
      question: questionFrom(
        body as RouteInput,
        requestId,
        caller!.workspaceId,
        tenant?.rules ?? null
      ),
      workspaceId: caller!.workspaceId,
      keyId: caller!.keyId,
      plan: caller!.plan,
      tenant: tenant ?? null,
      wantsPlan: body.plan ?? false,
      wantsExecution: body.execute ?? false,
      signal: left.signal,
    })
    return routeAnswer(routed, tenant?.name ?? null)
  }
}
