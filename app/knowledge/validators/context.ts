import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field } from '#core/validation/check'
import { LIMITS } from '#knowledge/limits'

const LONGEST_TEXT = 200_000

/** `POST /knowledge/context`: the specification's ContextIn. */
export const contextValidator = vine.create(
  documented(
    {
      text: field.string(LONGEST_TEXT).minLength(1),
      budget_tokens: field.integer().range([0, LIMITS.budget_tokens]).nullable().optional(),
    },
    {
      text: 'What would be asked. It is not learned from',
      budget_tokens: 'Most tokens of the context; null or left out: what the workspace has set',
    }
  )
)
