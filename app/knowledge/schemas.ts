/** What the knowledge room answers, as JSON Schema. */
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
import { modelsSummarySchema } from '#knowledge/links/schemas'
import { ENTITY_KINDS, FACT_STATUSES } from '#knowledge/types'

const count = (description?: string) => integer(description, { minimum: 0 })
const share = (description?: string) => number(description, { minimum: 0, maximum: 1 })

const sourceCounts = {
  count: count('How many sources state it'),
  quote: nullable(text('The sentence of the surest source that has one')),
}

const fact = {
  id: text(),
  subject: text('`me` is the one who asks'),
  subject_kind: oneOf(ENTITY_KINDS),
  predicate: text(),
  object: text(),
  object_kind: oneOf(ENTITY_KINDS),
  confidence: share('Of all its sources together, faded since the last of them'),
  personal: boolean('Only the one who asks sees it'),
  status: oneOf(
    FACT_STATUSES,
    '`superseded`: history, a later statement took its place. `disabled`: switched off. `rejected`: said to be wrong'
  ),
  disputed: boolean('Another value was stated for the same time'),
  valid_from: nullable(time('Since when it holds; null when nobody said')),
  valid_to: nullable(time('Until when it held')),
  recorded_at: time('When it was first kept'),
  confirmed_at: time('When it was last stated'),
  ended_at: nullable(time('When it stopped to count')),
}

const source = named(
  'FactSource',
  object({
    kind: oneOf(['chat', 'usage', 'hand', 'import']),
    reference: nullable(text('The message, request or file that states it')),
    extractor: text('Who found it there'),
    quote: nullable(text('The sentence')),
    confidence: share('How sure this source is on its own'),
    at: time(),
  })
)

/** A fact as lists show it. */
export const factSchema = named('Fact', object({ ...fact, sources: object(sourceCounts) }))

export const factDetailSchema = named(
  'FactDetail',
  object({
    ...fact,
    sources: object({ ...sourceCounts, items: array(source, 'Newest first') }),
    history: array(factSchema, 'What else was stated of this subject by this predicate'),
  })
)

export const enteredFactSchema = named(
  'EnteredFact',
  object({
    ...fact,
    sources: object(sourceCounts),
    outcome: oneOf(['new', 'known'], '`known`: it was there, and has one more source now'),
    superseded: array(text(), 'Ids of the facts that it took the place of'),
  })
)

export const factPageSchema = object({
  items: array(factSchema),
  total: count('How many there are over all pages'),
  total_is_exact: boolean(
    'False: there are at least so many, or words were left out that begin like the last one asked for'
  ),
  limit: integer(),
  offset: integer(),
})

export const removedFactsSchema = object({ deleted: count() })

export const knowledgeSettingsSchema = named(
  'KnowledgeSettings',
  object({
    enabled: boolean('Facts are learned from chats, and contexts put before them'),
    budget_tokens: count('Most tokens of the context of one chat'),
  })
)

export const erasedSchema = object({
  total: count(),
  deleted: map(map(count()), 'By the place that kept it'),
})

export const knowledgeOverviewSchema = named(
  'KnowledgeOverview',
  object({
    enabled: boolean(),
    budget_tokens: count(),
    facts: object({
      total: count('Active facts that the one who asks sees'),
      personal: count(),
      shared: count(),
      by_status: map(count()),
      predicates: array(
        object({ predicate: text(), facts: count() }),
        'The most frequent predicates of active facts'
      ),
    }),
    recent: object({
      facts: count('How many of the newest facts were looked at'),
      entities: map(count(), 'Different names in them, by kind'),
      sources: map(count(), 'Their sources, by kind'),
    }),
    newest: array(factSchema),
    export_formats: array(text()),
    link_predictors: array(text()),
    suggestions: modelsSummarySchema,
    limits: map(count()),
  })
)
