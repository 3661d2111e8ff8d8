/** What trainings and suggestions answer, as JSON Schema. */
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
} from '#core/openapi/schemas'
import { ENTITY_KINDS } from '#knowledge/types'

const count = (description?: string) => integer(description, { minimum: 0 })
const share = (description?: string) => number(description, { minimum: 0, maximum: 1 })

const quality = object({
  held_out_facts: count('Facts that were kept back to judge by'),
  mrr: share('Mean reciprocal rank of the right answers, known ones left out'),
  hits_at_1: share(),
  hits_at_10: share(),
  most_frequent_mrr: share('What the most frequent answer would reach'),
  beats_most_frequent: boolean('False: suggestions do without the model'),
  predictors_mrr: map(share(), 'Each predictor alone'),
})

/** A training and the model that it leaves. */
export const trainingSchema = named(
  'Training',
  object({
    id: text(),
    version: integer('Counts from 1 in each workspace', { minimum: 1 }),
    state: oneOf(
      ['queued', 'training', 'serving', 'replaced', 'failed', 'cancelled', 'deleted'],
      '`serving`: suggestions come from it. `replaced`: a later one does. `deleted`: a fact that it learned was removed'
    ),
    reason: text('Why it was started'),
    progress: share(),
    stage: nullable(text('What it is at: `ComplEx: epoch 12 of 30`')),
    predictors: array(text()),
    settings: map(map()),
    seed: integer('The same facts, settings and seed train the same model'),
    data_hash: nullable(text('Of the facts that it learned')),
    facts: nullable(count()),
    entities: nullable(count()),
    predicates: nullable(count()),
    quality: nullable(quality),
    metrics: nullable(map(map(number()), 'What each predictor says of its training')),
    failed: nullable(map(text(), 'Predictors that took no part after all, and why')),
    bytes: nullable(count('Of the model')),
    seconds: nullable(number()),
    error: nullable(text('Why it failed')),
    created_at: time(),
    started_at: nullable(time()),
    ended_at: nullable(time()),
  })
)

/** What `GET /knowledge` says about models. */
export const modelsSummarySchema = object({
  serving: nullable(
    object({
      id: text(),
      version: integer(),
      facts: count('That it learned'),
      trained_at: time(),
      held_out_mrr: nullable(share()),
    })
  ),
  training: nullable(object({ id: text(), state: text(), progress: share() })),
})

const groundFact = object({ id: text(), subject: text(), predicate: text(), object: text() })

const reason = object({
  text: text('With names: `Ada knows Ben, and Ben lives in Paris`'),
  rule: text('As it holds for all: `X lives in Y when X knows A and A lives in Y`'),
  held: text('`107 of 136`'),
  support: count('How often the rule was right'),
  of: count('How often it could be applied'),
  facts: array(groundFact, 'The facts that it rests on here'),
})

const suggestion = named(
  'Suggestion',
  object({
    object: text(),
    object_kind: oneOf(ENTITY_KINDS),
    score: share('How likely it is right, as measured on facts that were kept back'),
    because: array(reason, 'The best reasons first, three at most'),
  })
)

/** What `GET /knowledge/suggest` answers. */
export const suggestionsSchema = named(
  'Suggestions',
  object({
    subject: text('`me` is the one who asks'),
    predicate: text(),
    basis: oneOf(
      ['model', 'rules', 'frequency'],
      '`model`: the trained model. `rules`: counted for this question among facts that the one who asks sees. `frequency`: the most frequent answers'
    ),
    note: text('Why it is this basis'),
    model: nullable(
      object({
        id: text(),
        version: integer(),
        facts: count('That it learned'),
        trained_at: time(),
        held_out_mrr: nullable(share()),
        most_frequent_mrr: nullable(share()),
        missing_predictors: array(text(), 'Trained, and not there any more'),
      })
    ),
    items: array(suggestion),
  })
)
