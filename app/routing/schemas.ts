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
import { traceSchema } from '#routing/trace_schemas'

const percentiles = (description: string) =>
  object({ p50: nullable(number(description)), p90: nullable(number()) })

const cost = (description: string) =>
  named('QuotedCost', object({ p50: usdAmount(description), p90: usdAmount() }))

/** Expected time of an answer. */
export const milliseconds = named(
  'ExpectedLatency',
  object({ p50: number('Half of all answers are faster'), p90: number() })
)

const tokens = object({ p50: integer('Half of all answers are shorter'), p90: integer() })

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
export const quoted = cost('US dollars; null when the price is unknown, never 0 for that')

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

/** A request in steps. */
export const planSchema = named(
  'RoutePlan',
  object({
    steps: array(
      named(
        'PlanStep',
        object({
          id: text(),
          description: text('What is to be done'),
          target: nullable(targetBrief),
          why: text(),
          depends_on: array(text(), 'Steps whose result it needs'),
          input_tokens: integer('Results of earlier steps included'),
          output_tokens: tokens,
          estimated_cost_usd: quoted,
          estimated_latency_ms: nullable(number()),
        })
      )
    ),
    estimated_cost_usd: quoted,
    estimated_latency_ms: nullable(number('Of the longest chain of steps')),
  })
)

const attempt = named(
  'ExecutionAttempt',
  object({
    target: text(),
    outcome: text('`ok`, or the class of the failure'),
    status: nullable(integer('HTTP status of the provider')),
    latency_ms: number(),
  })
)

const execution = named(
  'RouteExecution',
  object({
    ok: boolean(),
    target: nullable(text('The target that answered')),
    provider: nullable(text()),
    model: nullable(text()),
    content: nullable(text('The answer')),
    tool_calls: array({}, "Tool calls, in the chat-completions dialect's form"),
    finish_reason: nullable(text()),
    usage: nullable(object({ input_tokens: integer(), output_tokens: integer() })),
    cost_usd: usdAmount('What it really cost; null when the price is unknown'),
    latency_ms: number(),
    error: nullable(object({ code: text(), message: text() })),
    attempts: array(attempt),
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
      execution,
    },
    ['plan', 'execution']
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
    })
  )
)
