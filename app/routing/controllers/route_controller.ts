import { hash } from 'node:crypto'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { unprocessable } from '#core/validation/errors'
import { ChooseRoute } from '#routing/actions/choose_route'
import { QUOTE_HEADER, quoteBook } from '#routing/estimate/quotes/quote_book'
import { executionQuote } from '#routing/estimate/quotes/execution_quote'
import { PLANNERS } from '#routing/plan/make_plan'
import { questionFrom, type RouteInput } from '#routing/services/question_from'
import { routeAnswer } from '#routing/transformers/route_answer'
import { nameAllowed, routeRequestValidator } from '#routing/validators/route_request'

/** Decides who should answer a request. */
@inject()
export default class RouteController {
  constructor(private chooseRoute: ChooseRoute) {}

  async store({ request, response, caller, tenant, requestId }: HttpContext) {
    const body = await nameAllowed(check(routeRequestValidator, request.body()))
    const named = body.execute ? request.header(QUOTE_HEADER) : undefined
    const quote = named === undefined ? null : await quoteBook.redeem(caller!.workspaceId, named)
    requirePlanner(body.context)
    const left = new AbortController()
    response.response.once('close', () => left.abort())
    const routed = await this.chooseRoute.handle({
      question: {
        ...questionFrom(body as RouteInput, requestId, caller!.workspaceId, tenant?.rules ?? null),
        mayExplore: true,
      },
      workspaceId: caller!.workspaceId,
      keyId: caller!.keyId,
      plan: caller!.plan,
      tenant: tenant ?? null,
      wantsPlan: body.plan ?? false,
      wantsExecution: body.execute ?? false,
      onceKey: onceKeyOf(request.header('idempotency-key'), request.raw()),
      signal: left.signal,
    })
    // Nobody reads this answer, so it must not be what an Idempotency-Key repeats.
    if (left.signal.aborted && body.execute) response.status(503)
    const answer = routeAnswer(routed, tenant?.name ?? null)
    return quote ? { ...answer, quote: executionQuote(quote, requestId, routed.execution) } : answer
  }
}

/** @throws InvalidRequest */
function requirePlanner(context: Record<string, unknown> = {}) {
  if (context.planner === undefined || PLANNERS.includes(context.planner as never)) return
  throw unprocessable(['body', 'context', 'planner'], 'Input should be "rules" or "model"', 'enum')
}

/** The same key stands for the same plan only with the same body. */
const onceKeyOf = (key: string | undefined, body: string | null) =>
  key === undefined ? null : hash('sha256', `${key}\n${body ?? ''}`)
