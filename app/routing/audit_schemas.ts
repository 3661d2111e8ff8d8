import {
  array,
  boolean,
  cursorPage,
  integer,
  map,
  named,
  nullable,
  number,
  object,
  text,
  time,
  usdAmount,
} from '#core/openapi/schemas'
import { learningSchema } from '#routing/judging/statistics/learning_schemas'
import { quoted } from '#routing/schemas'
import { traceSchema } from '#routing/trace_schemas'
import { quoteStatisticsSchema } from '#routing/estimate/quotes/quote_schemas'

const stored = {
  request_id: text(),
  created_at: time(),
  source: text('Where it was asked for: `route`, `chat`, `plan`'),
  parent: nullable(text('Of a step: the request whose plan it belongs to')),
  target: nullable(text()),
  tenant: nullable(text()),
  key_id: nullable(text()),
  task: text('What the request asked to be done'),
  domain: nullable(text('What it was mostly about')),
  why: text(),
  confidence: number(),
  eligible: integer('Targets that passed every rule'),
  policy: object({ name: text(), version: text() }),
  explored: boolean('Chosen to learn, not for being the best'),
  degraded: boolean(),
  decision_ms: number(),
  quoted_usd: quoted,
  outcome: nullable(text('`ok` or the class of the failure; null while unknown')),
  answered_by: nullable(text('The target that answered in the end')),
  actual_usd: usdAmount('What the answer cost; null while unknown'),
  latency_ms: nullable(integer()),
  output_tokens: nullable(integer()),
}

/** Answer of `GET /audit`. */
export const auditPageSchema = cursorPage(named('StoredDecision', object(stored)))

const givenFeedback = named(
  'GivenFeedback',
  object({
    target: text(),
    success: boolean(),
    quality: nullable(number()),
    complexity: nullable(number()),
    cost_usd: usdAmount(),
    latency_ms: nullable(number()),
    preferred_over: nullable(text()),
    domains: array(text()),
    created_at: time(),
    updated_at: time(),
  })
)

/** Answer of `GET /audit/{request_id}`. */
export const auditDetailSchema = named(
  'StoredDecisionDetail',
  object({
    ...stored,
    directory_revision: integer('Revision of targets and prices that was decided on'),
    text_hash: nullable(text('Salted hash of the text; the text itself is not kept')),
    trace: traceSchema,
    feedback: array(givenFeedback),
    steps: array(
      object({ request_id: text(), target: nullable(text()), outcome: nullable(text()) }),
      "Decisions on the steps of this request's plan, those of a second try included"
    ),
  })
)

const costSums = named(
  'CostComparison',
  object({
    quoted_usd: number('Sum of all quotes'),
    unquoted: integer('Decisions without a quote'),
    compared: integer('Decisions whose quote and real cost are both known'),
    compared_quoted_usd: number(),
    compared_actual_usd: number(),
    mean_error: nullable(number('Mean of |real - quoted| / real')),
  })
)

const feedbackSums = named(
  'FeedbackSums',
  object({
    count: integer(),
    success_share: nullable(number()),
    rated: integer('Feedback that states a quality'),
    mean_quality: nullable(number()),
  })
)

/** Answer of `GET /stats`. */
export const statisticsSchema = named(
  'RouteStatistics',
  object({
    window: text(),
    from: time(),
    to: time(),
    decisions: object({
      total: integer(),
      without_target: integer(),
      degraded: integer(),
      explored: integer(),
      explored_share: nullable(number()),
      mean_confidence: nullable(number()),
      mean_decision_ms: nullable(number()),
      by_source: map(integer()),
    }),
    policy: object({
      current: text('The policy that decides'),
      available: array(text()),
      decided: array(object({ name: text(), version: text(), decisions: integer() })),
    }),
    cost: costSums,
    feedback: feedbackSums,
    learning: learningSchema,
    quotes: quoteStatisticsSchema,
    targets: array(
      object({
        target: text(),
        decisions: integer(),
        share: nullable(number()),
        mean_confidence: nullable(number()),
        cost: nullable(costSums),
        feedback: feedbackSums,
      })
    ),
  })
)
