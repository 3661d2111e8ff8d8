import { errorBody } from '#core/openapi/shared'
import type { Operation } from '#core/openapi/types'
import { auditDetailSchema, auditPageSchema, statisticsSchema } from '#routing/audit_schemas'
import { estimateOperation, quoteOperation, quoteHeader } from '#routing/estimate/openapi'
import { evidenceOperations } from '#routing/evidence/openapi'
import { judgingOperations } from '#routing/judging/openapi'
import { learningOperations } from '#routing/learning/openapi'
import { planOperations } from '#routing/plan/openapi'
import { feedbackSchema, routeSchema, targetPageSchema } from '#routing/schemas'
import { feedbackValidator } from '#routing/validators/feedback'
import { auditQuery, statsQuery, targetsQuery } from '#routing/validators/queries'
import { routeRequestValidator } from '#routing/validators/route_request'

const TAG = 'Routing'

/** What the reference says about the routing room's addresses. */
export const operations: Operation[] = [
  {
    method: 'post',
    path: '/api/v1/route',
    operationId: 'routeRequest',
    tag: TAG,
    summary: 'Choose the target that should answer a request',
    description:
      'Answers 200 with `target: null` and the reasons when no target fits. `plan` adds the request in steps and keeps them; `execute` sends the request to the chosen target, and with `plan` each step to its own. Steps count as requests of the plan; `max_cost_usd` bounds each step and all together. Rules break a request into steps for nothing; a model does it, as a paid call of kind `plan`, when `context.planner` is `model` or the operator has set `routing.planner` to it. Of `context` the router reads `tools`, `images`, `attachments`, `response_format`, `max_output_tokens`, `previous_target` and `planner`; an execution also sends `tool_choice`, `temperature`, `top_p`, `seed` and `stop` along.',
    audience: 'key',
    tenant: true,
    headers: [quoteHeader],
    body: routeRequestValidator,
    answers: {
      200: { description: 'The decision with its trace.', schema: routeSchema },
      404: { description: '`x-svc-quote` names no quote.', schema: errorBody },
      410: { description: 'The quote that `x-svc-quote` names has expired.', schema: errorBody },
    },
  },
  estimateOperation,
  quoteOperation,
  {
    method: 'post',
    path: '/api/v1/feedback',
    operationId: 'giveFeedback',
    tag: TAG,
    summary: 'Say how an answer was',
    description:
      'One word for each request and target: said again it changes nothing, another word replaces the first. Any known target may be named, also one that was not chosen.',
    audience: 'key',
    body: feedbackValidator,
    answers: {
      200: { description: 'What became of it.', schema: feedbackSchema },
      404: {
        description: 'There is no such request, or it is of another workspace.',
        schema: errorBody,
      },
    },
  },
  ...evidenceOperations,
  ...judgingOperations,
  {
    method: 'get',
    path: '/api/v1/audit',
    operationId: 'listDecisions',
    tag: TAG,
    summary: 'Decisions that were made, newest first',
    audience: 'key',
    query: auditQuery,
    answers: { 200: { description: 'A page of decisions.', schema: auditPageSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/audit/{request_id}',
    operationId: 'readDecision',
    tag: TAG,
    summary: 'One decision with its trace and the feedback on it',
    audience: 'key',
    parameters: { request_id: 'Id of the request' },
    answers: { 200: { description: 'The decision.', schema: auditDetailSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/stats',
    operationId: 'readRouteStatistics',
    tag: TAG,
    summary: 'How routing does: decisions, costs, feedback, by target',
    audience: 'key',
    query: statsQuery,
    answers: { 200: { description: 'Sums over the window.', schema: statisticsSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/targets',
    operationId: 'listTargets',
    tag: TAG,
    summary: 'What the router can choose from',
    description: 'Targets that can be executed first, with health, prices and quality priors.',
    audience: 'key',
    query: targetsQuery,
    answers: { 200: { description: 'A page of targets.', schema: targetPageSchema } },
  },
  ...planOperations,
  ...learningOperations,
]
