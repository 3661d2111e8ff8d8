import {
  integer,
  named,
  nullable,
  number,
  object,
  oneOf,
  text,
  usdAmount,
} from '#core/openapi/schemas'

/** Expected time of an answer. */
export const milliseconds = named(
  'ExpectedLatency',
  object({ p50: number('Half of all answers are faster'), p90: number() })
)

/** Expected length of an answer. */
export const tokens = object({ p50: integer('Half of all answers are shorter'), p90: integer() })

/** A target in a few words. */
export const targetBrief = named(
  'ChosenTarget',
  object({
    id: text(),
    kind: oneOf(['model', 'agent']),
    name: text(),
    vendor: nullable(text()),
    provider: nullable(text('The provider it runs at')),
    model: nullable(text("The model's name at the provider")),
  })
)

/** What an answer is expected to cost. */
export const quoted = named(
  'QuotedCost',
  object({
    p50: usdAmount('US dollars; null when the price is unknown, never 0 for that'),
    p90: usdAmount(),
  })
)
