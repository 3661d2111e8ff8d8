import vine from '@vinejs/vine'
import { queryField } from '#core/validation/check'

/** `GET /knowledge/suggest`. */
export const suggestQuery = vine.create(
  vine.object({
    subject: queryField
      .string(1_000)
      .minLength(1)
      .meta({ description: 'What the fact is about; `me` for the one who asks' }),
    predicate: queryField.string(200).minLength(1).meta({ description: 'Such as `lives_in`' }),
    k: queryField
      .integer()
      .range([1, 500])
      .optional()
      .meta({ description: 'Most suggestions; the first 50 are explained', default: 5 }),
  })
)

/** `GET /knowledge/train`. */
export const trainingsQuery = vine.create(
  vine.object({ limit: queryField.limit(), offset: queryField.offset() })
)
