import vine from '@vinejs/vine'
import { field } from '#core/validation/check'
import { routeRequestValidator } from '#routing/validators/route_request'

/** Body of `POST /estimate`: that of `POST /route`, and how much of it is to be quoted. */
export const estimateRequestValidator = vine.create(
  vine.object({
    ...routeRequestValidator.schema.clone().getProperties(),
    execute: field
      .boolean()
      .optional()
      .meta({ description: 'An estimate executes nothing: `true` is a 422' }),
    output_tokens: field
      .integer()
      .min(0)
      .max(1_000_000)
      .nullable()
      .optional()
      .meta({ description: 'Tokens of the answer, where you know them better' }),
    monthly_requests: field
      .integer()
      .min(0)
      .max(1_000_000_000)
      .nullable()
      .optional()
      .meta({ description: 'So many such requests in a month are projected' }),
  })
)
