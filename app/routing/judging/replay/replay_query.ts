import vine from '@vinejs/vine'
import { queryField } from '#core/validation/check'

/** Query of `GET /audit/{request_id}/replay`. */
export const replayQuery = vine.create(
  vine.object({
    policy: queryField
      .string(100)
      .optional()
      .meta({ description: 'Name of a policy; the one that decides today unless told' }),
  })
)
