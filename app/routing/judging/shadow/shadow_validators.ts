import vine from '@vinejs/vine'
import { field } from '#core/validation/check'
import { WINDOWS } from '#routing/queries/route_statistics'

/** Body of `PUT /admin/routing/shadow`. */
export const shadowValidator = vine.create(
  vine.object({
    policy: field.string(100).minLength(1).meta({ description: 'Name of the policy to try' }),
    share: field
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'Share of decisions that it makes again; 1 unless told' }),
  })
)

/** Query of `GET /admin/routing/shadow`. */
export const shadowQuery = vine.create(
  vine.object({
    window: vine
      .enum(Object.keys(WINDOWS))
      .optional()
      .meta({ description: 'How far back; `7d` unless told' }),
  })
)
