import {
  array,
  boolean,
  integer,
  map,
  named,
  nullable,
  number,
  object,
  oneOf,
  text,
  time,
  usdAmount,
} from '#core/openapi/schemas'
import { milliseconds, planSchema, quoted, targetBrief } from '#routing/schemas'
import { ruledOut } from '#routing/trace_schemas'

const method = {
  method: oneOf(
    ['tokenizer', 'calibrated', 'ratio'],
    "`tokenizer`: by the model's own vocabulary; `ratio`: by another one, times what its family was measured to take; `calibrated`: corrected by what its provider reported"
  ),
  encoding: oneOf(['o200k_base', 'cl100k_base'], 'The vocabulary that was counted with'),
  error_pct: nullable(
    number('Nine of ten texts are counted within so many percent; null where it was not measured')
  ),
  error: text('The same in words: `±4 %`, `exact` or `unknown`'),
  learned_from: integer('Answers whose reported tokens correct the count; 0 when none do'),
}

const output = object({
  p50: integer('Half of all answers are shorter; as stated in `output_tokens` when that is given'),
  p90: integer(),
})

const input = object({
  text: integer(),
  history: integer(),
  context: integer("Of `context`, `response_format`; and an agent's system prompt"),
  tools: integer(),
  images: integer("By the vendor's published rule where there is one, else 800 for each"),
  framing: integer('What the chat format puts around messages'),
  total: integer(),
})

const parts = object({
  input: usdAmount(),
  cached_input: usdAmount(),
  output: usdAmount(),
  reasoning: usdAmount(),
})

const unpriced = nullable(text('Why there is no cost; null when there is one'))

const candidate = named(
  'QuotedCandidate',
  object({
    target: targetBrief,
    executable: boolean(
      'A provider is mapped to it; others are quoted when `constraints.targets` names them'
    ),
    quality: nullable(number('Expected quality of the answer, 0..1')),
    latency_ms: nullable(milliseconds),
    tokens: object({ input: integer(), output, reasoning: output, ...method }),
    cost_usd: quoted,
    breakdown_usd: object({ p50: parts, p90: parts }),
    batch_usd: quoted,
    unpriced,
    price: object({
      source: oneOf(['operator', 'declared', 'catalogue', 'unpriced']),
      from: nullable(text('Name and date of the source')),
    }),
    monthly_usd: nullable(quoted),
  })
)

/** Answer of `POST /estimate`. */
export const estimateSchema = named(
  'Estimate',
  object(
    {
      request_id: text(),
      quote_id: text('Names this quote'),
      quote: object({
        redeemable: boolean('Calls may name it in `x-svc-quote`; not without a key'),
        expires_at: nullable(time()),
      }),
      created_at: time(),
      tenant: nullable(text()),
      tokens: object({ input, output, ...method }),
      recommended: nullable(
        object({
          target: targetBrief,
          why: text('The decision in one sentence'),
          confidence: number("Expected quality of the target's answer, 0..1"),
          cost_usd: quoted,
          unpriced,
          latency_ms: nullable(milliseconds),
        })
      ),
      degraded: boolean('Ranking failed; the stated default target was taken'),
      candidates: array(candidate, 'The best `top_k`, the recommended one first'),
      eligible: integer('Targets that passed every rule'),
      monthly: nullable(
        object({
          requests: integer(),
          recommended_usd: nullable(quoted),
        })
      ),
      ruled_out: array(ruledOut, 'As in the trace of a route'),
      ruled_out_counts: map(integer(), 'How many targets each rule left out'),
      nearest_miss: nullable(text('When no target fits: what would have to be lifted')),
      plan: planSchema,
    },
    ['plan']
  )
)
