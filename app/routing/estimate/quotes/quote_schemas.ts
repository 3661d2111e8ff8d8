import {
  array,
  integer,
  named,
  nullable,
  number,
  object,
  text,
  time,
  usdAmount,
} from '#core/openapi/schemas'

const quotedUsd = object({ p50: usdAmount(), p90: usdAmount() })

const quotedFigures = {
  cost_usd: quotedUsd,
  input_tokens: integer(),
  output_tokens: object({ p50: integer(), p90: integer() }),
}

const quoteUse = {
  quote_id: text(),
  target: text('The target that answered'),
  quoted: nullable(object(quotedFigures)),
  actual: object({
    cost_usd: nullable(usdAmount()),
    input_tokens: integer(),
    output_tokens: integer(),
  }),
  off_by_pct: object({
    cost: nullable(number('(actual - quoted p50) / quoted p50, in percent')),
    input_tokens: nullable(number()),
    output_tokens: nullable(number()),
  }),
}

/** What an answer says about the quote that its call named. */
export const quoteUseSchema = named('QuoteUse', object(quoteUse))

/** Answer of `GET /estimates/{quote_id}`. */
export const quoteSchema = named(
  'Quote',
  object({
    quote_id: text(),
    request_id: text(),
    created_at: time(),
    expires_at: time(),
    recommended: nullable(text()),
    candidates: array(object({ target: text(), ...quotedFigures })),
    uses: object({
      total: integer(),
      items: array(object({ request_id: text(), at: time(), ...quoteUse }), 'The latest hundred'),
    }),
  })
)

const quoteErrors = {
  compared: integer('Answers to calls that named a quote which held the target that answered'),
  cost_error_pct: nullable(number('Median of |actual - quoted p50| / actual, in percent')),
  input_error_pct: nullable(number('The same of input tokens')),
  output_error_pct: nullable(number('The same of output tokens')),
  within_p90_share: nullable(number('Share of answers that cost no more than p90')),
  between_p50_and_p90_share: nullable(number()),
}

/** What statistics say of past quotes. */
export const quoteStatisticsSchema = named(
  'QuoteErrors',
  object({ ...quoteErrors, targets: array(object({ target: text(), ...quoteErrors })) })
)
