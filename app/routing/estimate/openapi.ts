import type { Operation } from '#core/openapi/types'
import { estimateRequestValidator } from '#routing/estimate/estimate_request'
import { estimateSchema } from '#routing/estimate/schemas'

/** What the reference says about quoting a request. */
export const estimateOperation: Operation = {
  method: 'post',
  path: '/api/v1/estimate',
  operationId: 'estimateRequest',
  tag: 'Routing',
  summary: 'Quote a request before it is sent',
  description:
    'Tokens, cost of each candidate, and what `POST /route` would choose for the same body; `output_tokens` changes costs, not the choice. Without a key the platform is quoted, `x-svc-tenant` is not read, and clients are limited; with a key it counts as a request of the plan.',
  audience: 'optional_key',
  tenant: true,
  body: estimateRequestValidator,
  answers: { 200: { description: 'The quote.', schema: estimateSchema } },
}
