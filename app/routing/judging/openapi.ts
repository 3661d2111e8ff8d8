import type { Operation } from '#core/openapi/types'
import {
  evaluationsQuery,
  evaluationValidator,
  operatorEvaluationValidator,
} from '#routing/judging/evaluations/evaluation_validators'
import { replayQuery } from '#routing/judging/replay/replay_query'
import {
  evaluationPageSchema,
  evaluationSchema,
  replaySchema,
  shadowSchema,
} from '#routing/judging/schemas'
import { shadowQuery, shadowValidator } from '#routing/judging/shadow/shadow_validators'

const TAG = 'Routing'

const judged =
  'Stored decisions with feedback are decided again by the policy, and what it would have earned is estimated from what was logged. Below an effective sample of 200 the verdict is `not_enough_evidence` and no number is given.'

const scopes = [
  {
    base: '/api/v1/admin/routing/evaluations',
    suffix: 'Platform',
    audience: 'operator',
    body: operatorEvaluationValidator,
    whose: 'Decisions of all workspaces, or of one.',
  },
  {
    base: '/api/v1/routing/evaluations',
    suffix: '',
    audience: 'key',
    body: evaluationValidator,
    whose: "Of the workspace's own decisions, for the role `admin`.",
  },
] as const

const evaluations = scopes.flatMap(({ base, suffix, audience, body, whose }): Operation[] => [
  {
    method: 'post',
    path: base,
    operationId: `request${suffix}Evaluation`,
    tag: TAG,
    summary: 'Have a policy judged by stored decisions',
    description: `${judged} ${whose} A job does it; read the result under its id.`,
    audience,
    limited: true,
    body,
    answers: { 202: { description: 'It is queued.', schema: evaluationSchema } },
  },
  {
    method: 'get',
    path: base,
    operationId: `list${suffix}Evaluations`,
    tag: TAG,
    summary: 'Policies that were judged, newest first',
    description: whose,
    audience,
    query: evaluationsQuery,
    answers: { 200: { description: 'A page of evaluations.', schema: evaluationPageSchema } },
  },
  {
    method: 'get',
    path: `${base}/{evaluation_id}`,
    operationId: `read${suffix}Evaluation`,
    tag: TAG,
    summary: 'One evaluation with its result',
    description: whose,
    audience,
    parameters: { evaluation_id: 'Id of the evaluation' },
    answers: { 200: { description: 'The evaluation.', schema: evaluationSchema } },
  },
])

/** What the reference says about how the router is judged. */
export const judgingOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/audit/{request_id}/replay',
    operationId: 'replayDecision',
    tag: TAG,
    summary: 'Decide a stored decision again',
    description:
      'Under the policy that decides today or a named one, on what was read of the request then, with the health of then and the targets of today. The same policy, knowledge and targets decide the same; `what_moved` names what differs.',
    audience: 'key',
    parameters: { request_id: 'Id of the request' },
    query: replayQuery,
    answers: { 200: { description: 'Then and now.', schema: replaySchema } },
  },
  ...evaluations,
  {
    method: 'get',
    path: '/api/v1/admin/routing/shadow',
    operationId: 'readShadow',
    tag: TAG,
    summary: 'The policy in the shadow, and how it does',
    audience: 'operator',
    query: shadowQuery,
    answers: { 200: { description: 'Setting and sums.', schema: shadowSchema } },
  },
  {
    method: 'put',
    path: '/api/v1/admin/routing/shadow',
    operationId: 'chooseShadow',
    tag: TAG,
    summary: 'Try a policy in the shadow',
    description:
      'It decides a share of requests again, beside their path; its targets are not called. When too much waits, shadows are dropped.',
    audience: 'operator',
    body: shadowValidator,
    answers: { 200: { description: 'Setting and sums.', schema: shadowSchema } },
  },
  {
    method: 'delete',
    path: '/api/v1/admin/routing/shadow',
    operationId: 'endShadow',
    tag: TAG,
    summary: 'End the shadow',
    audience: 'operator',
    answers: { 204: { description: 'Nothing runs in the shadow.' } },
  },
]
