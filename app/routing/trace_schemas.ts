import {
  array,
  boolean,
  integer,
  map,
  named,
  nullable,
  number,
  object,
  text,
  usdAmount,
} from '#core/openapi/schemas'

const understood = object({
  language: text('Code of the language; `und` when it is not clear'),
  task: text('What is asked to be done'),
  domains: array(object({ name: text(), p: number('How likely, 0..1') }), 'The likeliest first'),
  complexity: number('Difficulty, 0..1'),
  input_tokens: integer(),
  expected_output_tokens: object({ p50: integer(), p90: integer() }),
  needs: array(text(), 'Capabilities that the request asks for by its shape'),
  features: map(true, 'What was counted: lengths, marks of code and mathematics, tools, history'),
})

const asked = object({
  kinds: nullable(array(text())),
  objective: nullable(map(number())),
  constraints: map(),
  top_k: integer(),
  tenant_rules: nullable(map()),
  max_output_tokens: nullable(integer()),
  sticky_target: nullable(text('The target that the conversation used last')),
  executes: nullable(boolean('The chosen target is called here; null in old decisions')),
  may_explore: nullable(
    boolean('Another target than the best may be tried; null in old decisions')
  ),
  preferences: nullable(object({ targets: array(text()), region: nullable(text()) })),
})

/** A target that was left out. */
export const ruledOut = object({
  target: text(),
  rule: text('The first rule that it breaks'),
  reason: text('The same in a sentence'),
  value: { description: "The target's value" },
  limit: { description: 'What it was compared with' },
})

const candidate = object({
  target: text(),
  provider: nullable(text()),
  model: nullable(text()),
  quality: object({
    mean: number('Expected quality, 0..1'),
    low: number('Lower end of the 80 % interval'),
    high: number(),
    evidence: number('How many outcomes the expectation weighs'),
    parts: map(number(), 'What it is made of; the parts add up to the mean'),
  }),
  cost_usd: object({ p50: usdAmount(), p90: usdAmount() }),
  price_per_million_usd: object({ input: usdAmount(), output: usdAmount() }),
  latency_ms: object({ p50: number(), p90: number() }),
  utility: object({
    quality: number(),
    cost: number('Below 0: what is spent'),
    latency: number('Below 0: what is waited'),
    total: number(),
  }),
  propensity: number('How likely it was to be chosen'),
})

/** A decision explained for a person. */
export const traceSchema = named(
  'RouteTrace',
  object({
    story: array(text(), 'The decision told from beginning to end, a sentence for each step'),
    understood,
    asked,
    ruled_out: array(
      ruledOut,
      'At most 20 for each rule; targets without a provider are only counted'
    ),
    ruled_out_counts: map(integer(), 'How many targets each rule left out'),
    eligible: integer('Targets that passed every rule'),
    candidates: array(candidate, 'The best of them, the chosen one first'),
    nearest_miss: nullable(text()),
    policy: object({
      name: text(),
      version: text(),
      explored: boolean(),
      epsilon: number('Share of requests that explore'),
      seed: text('What the random draw came from; empty without one'),
    }),
    knowledge: object({
      learner: text("Version of the policy's learner"),
      snapshot: nullable(text('The trained snapshot that served; null without one')),
      evidence: nullable(text('Revision of the outcomes that were known; null before the first')),
    }),
    weights: object({ quality: number(), cost: number(), latency: number() }),
    why: text(),
  })
)
