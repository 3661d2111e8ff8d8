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
    ['tokenizer', 'ratio'],
    "`tokenizer`: by the model's own vocabulary; `ratio`: by another one, times what its family was measured to take"
  ),
  encoding: oneOf(['o200k_base', 'cl100k_base'], 'The vocabulary that was counted with'),
  error_pct: nullable(
    number('Nine of ten texts are counted within so many percent; null where it was not measured')
  ),
}

const output = object({
  p50: integer('Half of all answers are shorter; as stated in `output_tokens` when that is given'),
  p90: integer(),
})

const input = object({
  text: integer(),
  history: integer(),
  context: integer('Of `context`, `response_format`'),
  tools: integer(),
  images: integer('800 for each, an average'),
  framing: integer('What the chat format puts around messages, 4 for each'),
  total: integer(),
})

const parts = object({ input: usdAmount(), cached_input: usdAmount(), output: usdAmount() })

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
    tokens: object({ input: integer(), output, ...method }),
    cost_usd: quoted,
    breakdown_usd: object({ p50: parts, p90: parts }),
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
