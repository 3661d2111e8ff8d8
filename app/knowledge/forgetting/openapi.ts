import type { Operation } from '#core/openapi/types'
import { userHeader } from '#knowledge/http/user_header'
import { forgetQuery, forgetValidator } from '#knowledge/validators/forgetting'

const counts = {
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 0 },
}

/** What the reference says about forgetting. */
export const forgettingOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/v1/knowledge/forget',
    operationId: 'forgetPhrase',
    tag: 'Knowledge',
    summary: 'Forget a phrase',
    description:
      'Whatever says the phrase leaves every table, index, summary, cache, export and trained model: the facts, memories, kept messages and passages of the one who asks, shared facts of the workspace, kept plans and kept answers. It is not learned again. `dry_run` only says what would go.',
    audience: 'key',
    tenant: true,
    headers: [userHeader],
    query: forgetQuery,
    body: forgetValidator,
    answers: {
      200: {
        description: 'What went, or would go, by the place that kept it.',
        schema: {
          type: 'object',
          required: ['dry_run', 'total', 'forgotten'],
          additionalProperties: false,
          properties: {
            dry_run: { type: 'boolean' },
            total: { type: 'integer', minimum: 0 },
            forgotten: { type: 'object', additionalProperties: counts },
          },
        },
      },
    },
  },
]
