import {
  array,
  boolean,
  integer,
  map,
  named,
  nullable,
  number,
  object,
  offsetPage,
  oneOf,
  text,
  time,
  usdAmount,
} from '#core/openapi/schemas'
import { quoteUseSchema } from '#routing/estimate/quotes/quote_schemas'
import { executionSchema, planSchema } from '#routing/plan/plan_schemas'
import { milliseconds, quoted, targetBrief, tokens } from '#routing/shared_schemas'
import { traceSchema } from '#routing/trace_schemas'

export { planSchema } from '#routing/plan/plan_schemas'
export { milliseconds, quoted, targetBrief } from '#routing/shared_schemas'

const percentiles = (description: string) =>
  object({ p50: nullable(number(description)), p90: nullable(number()) })

const alternative = named(
  'Alternative',
  object({
    target: targetBrief,
    score: number('Utility: quality, cost and time, weighed'),
    quality: number('Expected quality of the answer, 0..1'),
    cost_usd: quoted,
    latency_ms: milliseconds,
  })
)

/** Answer of `POST /route`. */
export const routeSchema = named(
  'RouteDecision',
  object(
    {
      request_id: text('Names the decision, for feedback and audit'),
      created_at: time(),
      tenant: nullable(text()),
      target: nullable(targetBrief),
      why: text('The decision in one sentence'),
      confidence: number("Expected quality of the target's answer, 0..1"),
      degraded: boolean('Ranking failed; the stated default target was taken'),
      estimate: object({
        input_tokens: integer(),
        output_tokens: tokens,
        cost_usd: nullable(quoted),
        latency_ms: nullable(milliseconds),
      }),
      alternatives: array(alternative, 'The next best, in the order of fallback'),
      nearest_miss: nullable(text('When no target fits: what would have to be lifted')),
      trace: traceSchema,
      plan: planSchema,
      execution: executionSchema,
      quote: nullable(quoteUseSchema),
    },
    ['plan', 'execution', 'quote']
  )
)

/** Answer of `POST /feedback`. */
export const feedbackSchema = named(
  'FeedbackReceipt',
  object({
    request_id: text(),
    target_id: text(),
    status: oneOf(
      ['accepted', 'repeated', 'updated'],
      '`repeated`: the same was said before; `updated`: it replaces what was said before'
    ),
  })
)

const rates = {
  input: usdAmount('US dollars per million tokens; null when unknown'),
  output: usdAmount(),
  cache_read: usdAmount('Null: as `input`'),
  cache_write: usdAmount('Null: as `input`'),
  reasoning: usdAmount('Null: as `output`'),
}

/** Answer of `GET /targets`. */
export const targetPageSchema = offsetPage(
  named(
    'Target',
    object({
      id: text(),
      kind: oneOf(['model', 'agent']),
      name: text(),
      vendor: nullable(text()),
      family: nullable(text()),
      base_target: nullable(text('The model that an agent is built on')),
      executable: boolean('A provider is mapped to it'),
      provider: nullable(
        object({
          name: text(),
          kind: text(),
          host: text(),
          own: boolean("The workspace's own provider, not the platform's"),
          demo: boolean(),
        })
      ),
      model: nullable(text("The model's name at the provider")),
      health: nullable(
        object({
          state: oneOf(['unknown', 'up', 'degraded', 'down']),
          circuit: oneOf(['closed', 'open', 'half_open']),
          error_rate: number('Share of recent calls that failed, 0..1'),
          latency_ms: percentiles('As observed; null before the first call'),
          first_token_ms: nullable(number()),
          tokens_per_second: nullable(number()),
          in_flight: integer(),
          last_ok_at: nullable(time()),
        })
      ),
      price: object({
        source: oneOf(['operator', 'declared', 'catalogue', 'unpriced']),
        from: nullable(text('Name and date of the source')),
        ...rates,
        tiers: array(object({ above_tokens: integer(), ...rates })),
      }),
      quality: object({
        overall: nullable(number('Prior, 0..1')),
        domains: map(number()),
        source: nullable(text()),
      }),
      capabilities: map(nullable(boolean()), 'Null: unknown'),
      context_tokens: nullable(integer()),
      max_output_tokens: nullable(integer()),
      open_weights: nullable(boolean()),
      release_date: nullable(text()),
      regions: array(text()),
      tags: array(text()),
      description: nullable(text('What it is for')),
      skills: array(text(), 'What an agent is good at'),
    })
  )
)
