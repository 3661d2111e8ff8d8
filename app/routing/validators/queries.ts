import vine from '@vinejs/vine'
import { queryField } from '#core/validation/check'
import { WINDOWS } from '#routing/queries/route_statistics'

/** Query of `GET /audit`. */
export const auditQuery = vine.create(
  vine.object({
    limit: queryField.limit().meta({ description: 'Most decisions on a page; 100 unless told' }),
    cursor: queryField
      .string(200)
      .optional()
      .meta({ description: '`next_cursor` of the page before' }),
    target: queryField
      .string(300)
      .optional()
      .meta({ description: 'Only decisions for this target' }),
    tenant: queryField
      .string(300)
      .optional()
      .meta({ description: 'Only decisions for this tenant, by name or id' }),
    source: queryField
      .string(50)
      .optional()
      .meta({ description: 'Only decisions that were asked for here: `route`, `chat`, `plan`' }),
  })
)

/** Query of `GET /stats`. */
export const statsQuery = vine.create(
  vine.object({
    window: vine
      .enum(Object.keys(WINDOWS))
      .optional()
      .meta({ description: 'How far back; `7d` unless told' }),
  })
)

/** Query of `GET /targets`. */
export const targetsQuery = vine.create(
  vine.object({
    kind: vine
      .enum(['model', 'agent'])
      .optional()
      .meta({ description: 'Only targets of this kind' }),
    executable: queryField
      .boolean()
      .optional()
      .meta({ description: 'Only targets that a provider is mapped to, or only the others' }),
    q: queryField
      .string(200)
      .optional()
      .meta({ description: 'Part of an id, name, vendor, family, tag or model name, in any case' }),
    limit: queryField.limit().meta({ description: 'Most targets on a page; 500 unless told' }),
    offset: queryField.offset().meta({ description: 'Targets to skip' }),
  })
)
