import { text } from '#core/openapi/schemas'
import { errorBody } from '#core/openapi/shared'
import type { HeaderParameter, Operation } from '#core/openapi/types'
import { estimateRequestValidator } from '#routing/estimate/estimate_request'
import { quoteSchema } from '#routing/estimate/quotes/quote_schemas'
import { estimateSchema } from '#routing/estimate/schemas'

/** The header by which calls name the quote that they are held against. */
export const quoteHeader: HeaderParameter = {
  name: 'x-svc-quote',
  description:
    'Names a quote of `POST /estimate`; the answer then says what was quoted and what it really took. An unknown quote is a 404, an expired one a 410, before anything is spent.',
  schema: text(),
}

/** What the reference says about quoting a request. */
export const estimateOperation: Operation = {
  method: 'post',
  path: '/api/v1/estimate',
  operationId: 'estimateRequest',
  tag: 'Routing',
  summary: 'Quote a request before it is sent',
  description:
    'Tokens, cost of each candidate, and what `POST /route` would choose for the same body; `output_tokens` changes costs, not the choice. Without a key the platform is quoted, `x-svc-tenant` is not read, and clients are limited; with a key it counts as a request of the plan, and the quote is kept for 24 hours, in which calls may name it in `x-svc-quote`.',
  audience: 'optional_key',
  tenant: true,
  body: estimateRequestValidator,
  answers: { 200: { description: 'The quote.', schema: estimateSchema } },
}

/** What the reference says about reading a quote. */
export const quoteOperation: Operation = {
  method: 'get',
  path: '/api/v1/estimates/{quote_id}',
  operationId: 'readQuote',
  tag: 'Routing',
  summary: 'A quote, and what calls that named it really took',
  description: 'Quotes can be read for a week after they expired.',
  audience: 'key',
  parameters: { quote_id: 'Id of the quote' },
  answers: {
    200: { description: 'The quote with its uses.', schema: quoteSchema },
    404: {
      description: 'There is no such quote, or it is of another workspace.',
      schema: errorBody,
    },
  },
}
