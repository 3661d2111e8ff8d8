import { errorBody } from '#core/openapi/shared'
import type { Operation } from '#core/openapi/types'
import { keptPlanSchema, planPageSchema } from '#routing/plan/plan_schemas'
import { plansQuery, resumeValidator } from '#routing/plan/plan_validators'

const TAG = 'Routing'
const parameters = { request_id: 'Id of the request that was planned' }
const missing = {
  description: 'There is no such plan, or it is of another workspace.',
  schema: errorBody,
}

/** What the reference says about kept plans. */
export const planOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/plans',
    operationId: 'listPlans',
    tag: TAG,
    summary: 'Plans that were made, newest first',
    audience: 'key',
    query: plansQuery,
    answers: {
      200: { description: 'A page of plans without their steps.', schema: planPageSchema },
    },
  },
  {
    method: 'get',
    path: '/api/v1/plans/{request_id}',
    operationId: 'readPlan',
    tag: TAG,
    summary: 'One plan with its steps and their results',
    description:
      'Plans and results are deleted after 30 days, unless the operator sets `routing.plan_retention_days`.',
    audience: 'key',
    parameters,
    answers: { 200: { description: 'The plan.', schema: keptPlanSchema }, 404: missing },
  },
  {
    method: 'post',
    path: '/api/v1/plans/{request_id}/resume',
    operationId: 'resumePlan',
    tag: TAG,
    summary: 'Execute what is not done of a plan',
    description:
      'Also executes a plan that was only made. Finished steps are neither asked nor paid again; a plan that is done is answered as it is. The rules of its tenant hold as they are now.',
    audience: 'key',
    parameters,
    body: resumeValidator,
    bodyOptional: true,
    answers: {
      200: { description: 'The plan with what came of its steps.', schema: keptPlanSchema },
      404: missing,
      409: {
        description: 'It is being executed right now, has no steps yet, or its tenant is gone.',
        schema: errorBody,
      },
    },
  },
  {
    method: 'delete',
    path: '/api/v1/plans/{request_id}',
    operationId: 'removePlan',
    tag: TAG,
    summary: 'Delete a plan and the results of its steps',
    description: 'The decisions on its steps and their rows in the ledger stay.',
    audience: 'key',
    parameters,
    answers: {
      204: { description: 'It is gone.' },
      404: missing,
      409: { description: 'It is being executed right now.', schema: errorBody },
    },
  },
]
