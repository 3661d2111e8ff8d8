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
  offsetPage,
  text,
  time,
  usdAmount,
} from '#core/openapi/schemas'

const setFields = {
  id: text('Id of the set, `evs_…`'),
  name: text(),
  description: nullable(text()),
  source: nullable(text()),
  licence: nullable(text()),
  keep_text: boolean('Whether the texts of its rows are kept'),
  rows: integer('Questions that it holds'),
  created_at: time(),
  updated_at: time(),
}

/** An evaluation set in a list. */
export const evaluationSetSchema = named('EvaluationSet', object(setFields))

/** A page of evaluation sets. */
export const evaluationSetPageSchema = offsetPage(evaluationSetSchema)

/** An evaluation set with what it holds. */
export const evaluationSetDetailSchema = named(
  'EvaluationSetDetail',
  object({
    ...setFields,
    domains: map(integer(), 'Rows by domain'),
    targets: array(
      object({
        target: text(),
        outcomes: integer(),
        mean_quality: number('0..1'),
        by_domain: array(
          object({ domain: text(), outcomes: integer(), mean_quality: number('0..1') })
        ),
      }),
      'The best target first'
    ),
  })
)

const outcome = named(
  'RecordedOutcome',
  object(
    {
      quality: number('How good the answer was', { minimum: 0, maximum: 1 }),
      output_tokens: nullable(integer('Tokens of the answer, reasoning included')),
      cost_usd: usdAmount('What the answer cost'),
      latency_ms: nullable(number('How long the answer took')),
    },
    ['output_tokens', 'cost_usd', 'latency_ms']
  )
)

const domain = text('What it is about, as a name of a list of yours; the nearest known one is kept')

/** One row of an import. */
export const givenRowSchema = named(
  'EvaluationRowIn',
  object(
    {
      id: text('Names the row in its set; a row with the same id replaces it', {
        minLength: 1,
        maxLength: 200,
      }),
      text: text('The question', { minLength: 1, maxLength: 1_000_000 }),
      context: { ...map(true, 'As in `POST /route`, such as `tools`'), type: ['object', 'null'] },
      domain: nullable(domain),
      label: nullable(text('A label of your own; names the domain when `domain` does not')),
      outcomes: map(outcome, 'By target id'),
    },
    ['context', 'domain', 'label']
  )
)

/** Rows as a list. */
export const givenRowsSchema = { ...array(givenRowSchema), maxItems: 2_000 }

/** A page of rows. */
export const evaluationRowPageSchema = cursorPage(
  named(
    'EvaluationRow',
    object({
      id: text(),
      text: nullable(text('Null where the set does not keep texts')),
      context: nullable(map()),
      domain: nullable(text('One of the domains that the router knows')),
      label: nullable(text('As it was given')),
      outcomes: map(
        object({
          quality: number(),
          output_tokens: nullable(integer()),
          cost_usd: usdAmount(),
          latency_ms: nullable(number()),
        }),
        'By target id'
      ),
      updated_at: time(),
    })
  )
)

/** What became of an import. */
export const importReceiptSchema = named(
  'ImportReceipt',
  object({
    rows: integer('Rows of this request'),
    added: integer(),
    replaced: integer(),
    total: integer('Rows of the set now'),
    unknown_targets: array(text(), 'Names among the outcomes that no target has'),
  })
)
