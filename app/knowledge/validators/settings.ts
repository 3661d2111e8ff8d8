import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field } from '#core/validation/check'
import { LIMITS } from '#knowledge/limits'

/** `PUT /knowledge/settings`: the specification's KnowledgeSettingsIn. */
export const settingsValidator = vine.create(
  documented(
    {
      enabled: field.boolean().nullable().optional(),
      budget_tokens: field.integer().range([0, LIMITS.budget_tokens]).nullable().optional(),
    },
    {
      enabled:
        'Off: nothing is learned from chats and no context is put before them. Null goes back to what the deployment does',
      budget_tokens:
        'Most tokens of the context of one chat; 0 sends none. Null goes back to what the deployment does',
    }
  )
)
