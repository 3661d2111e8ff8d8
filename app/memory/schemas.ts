/** What the memory room answers, as JSON Schema. */
import {
  array,
  boolean,
  integer,
  named,
  nullable,
  number,
  object,
  oneOf,
  text,
  time,
} from '#core/openapi/schemas'
import { ENTITY_KINDS } from '#knowledge/types'
import { CATEGORIES } from '#memory/extraction/types'

export const memorySchema = named(
  'Memory',
  object({
    id: text('The id of the fact that it is'),
    text: text('As a sentence: `You live in Lisbon`'),
    predicate: text('Such as `lives_in`'),
    value: text('Such as `Lisbon`'),
    kind: oneOf(ENTITY_KINDS, 'What the value is'),
    category: oneOf(CATEGORIES),
    enabled: boolean('Whether it is used'),
    confidence: number('How sure it is, 0 to 1', { minimum: 0, maximum: 1 }),
    quote: nullable(text('The sentence that says it')),
    said_at: nullable(time('When that was said')),
    source: nullable(
      object({
        kind: oneOf(['chat', 'usage', 'hand', 'import']),
        extractor: text('Who found it: `rules/1`, `model/1`, `hand`'),
        reference: nullable(text('The request that it was said in')),
      })
    ),
    created_at: time(),
    updated_at: time('When it was last said or changed'),
  })
)

export const memorySettingsSchema = named(
  'MemorySettings',
  object({
    enabled: boolean('Whether anything is learned from chats and used in them'),
    extract_with_model: boolean('Whether a model looks for memories as well'),
  })
)

export const memoryPageSchema = object({
  items: array(memorySchema),
  total: integer('How many there are over all pages', { minimum: 0 }),
  limit: integer(),
  offset: integer(),
  settings: memorySettingsSchema,
})

export const clearedSchema = object({
  deleted: integer('How many personal facts went, history included', { minimum: 0 }),
})
