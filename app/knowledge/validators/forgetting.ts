import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field, queryField } from '#core/validation/check'

/** `POST /knowledge/forget`: the specification's ForgetIn, and a wish to only look. */
export const forgetValidator = vine.create(
  documented(
    { phrase: field.string(500).minLength(1), dry_run: field.boolean().optional() },
    {
      phrase: 'Whole words, one after the other; case and punctuation do not count',
      dry_run: 'Only says what would go',
    }
  )
)

/** The same wish in the address. */
export const forgetQuery = vine.create(
  documented(
    { dry_run: queryField.boolean().optional() },
    { dry_run: 'Only says what would go; the same as in the body' }
  )
)
