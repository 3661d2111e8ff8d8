import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field, queryField } from '#core/validation/check'
import { CATEGORIES } from '#memory/extraction/types'

const LONGEST_TEXT = 1_000
const LONGEST_PREDICATE = 100

const text = () => field.string(LONGEST_TEXT).trim().minLength(1).nullable().optional()
const predicate = () => field.string(LONGEST_PREDICATE).trim().minLength(1).nullable().optional()

const meanings = {
  text: 'A sentence about yourself, such as `I am allergic to peanuts`',
  predicate: 'What is said, such as `lives_in`; any name will do',
  value: 'Of what it is said, such as `Lisbon`',
}

/** `POST /memory`. */
export const memoryValidator = vine.create(
  documented({ text: text(), predicate: predicate(), value: text() }, meanings)
)

/** `PATCH /memory/{memory_id}`. Null leaves a field as it is. */
export const memoryPatchValidator = vine.create(
  documented(
    {
      text: text(),
      predicate: predicate(),
      value: text(),
      enabled: field.boolean().nullable().optional(),
    },
    { ...meanings, enabled: 'A memory that is switched off is kept, and not used' }
  )
)

/** `GET /memory`. */
export const memoriesQuery = vine.create(
  documented(
    {
      q: queryField.string().optional(),
      category: vine.enum(CATEGORIES).optional(),
      limit: queryField.limit(),
      offset: queryField.offset(),
    },
    {
      q: {
        description: 'Words that a memory has, the last one perhaps only its beginning',
        default: '',
      },
      category:
        'Only memories of this category; names that were only mentioned are listed on demand',
      limit: { description: 'Most memories on a page', default: 50 },
      offset: { description: 'Memories to skip', default: 0 },
    }
  )
)

/** `DELETE /memory/{memory_id}`. */
export const memoryRemovalQuery = vine.create(
  documented(
    { everywhere: queryField.boolean().optional() },
    {
      everywhere: {
        description: "False leaves the words where they were said: in the person's conversations",
        default: true,
      },
    }
  )
)

/** `PUT /memory/settings`. What is left out stays as it is. */
export const memorySettingsValidator = vine.create(
  documented(
    {
      enabled: field.boolean().nullable().optional(),
      extract_with_model: field.boolean().nullable().optional(),
    },
    {
      enabled: {
        description: 'Off: nothing is learned from your chats or used in them; null: on',
        default: true,
      },
      extract_with_model: {
        description:
          'A model looks for memories in your messages as well, one metered request each; null: off',
        default: false,
      },
    }
  )
)
