import vine from '@vinejs/vine'
import { queryField } from '#core/validation/check'
import { WINDOWS } from '#routing/queries/route_statistics'

/** Query of `GET /audit`. */
export const auditQuery = vine.create(
  vine.object({
    limit: queryField.limit(),
    cursor: queryField.string(200).optional(),
    target: queryField.string(300).optional(),
    tenant: queryField.string(300).optional(),
    source: queryField.string(50).optional(),
  })
)

/** Query of `GET /stats`. */
export const statsQuery = vine.create(
  vine.object({ window: vine.enum(Object.keys(WINDOWS)).optional() })
)

/** Query of `GET /targets`. */
export const targetsQuery = vine.create(
  vine.object({
    kind: vine.enum(['model', 'agent']).optional(),
    executable: queryField.boolean().optional(),
    q: queryField.string(200).optional(),
    limit: queryField.limit(),
    offset: queryField.offset(),
  })
)
