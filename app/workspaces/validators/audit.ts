import vine from '@vinejs/vine'
import { queryField } from '#core/validation/check'

const word = (description: string) => queryField.string(100).optional().meta({ description })

const time = (description: string) =>
  vine
    .string()
    .maxLength(40)
    .regex(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/)
    .optional()
    .meta({ description })

/** Query of `GET /admin/audit`. */
export const auditQuery = vine.create({
  workspace_id: word('Acts in this workspace'),
  actor_id: word('Acts of this key or operator; `admin-token` for the static token'),
  action: word('Acts of this kind, such as `key.revoked`'),
  object: word('Acts done to the thing with this id'),
  since: time('Acts at this time or later'),
  until: time('Acts before this time'),
  cursor: vine
    .string()
    .maxLength(20)
    .regex(/^\d{1,15}$/)
    .optional()
    .meta({ description: '`next_cursor` of the page before' }),
  limit: queryField.limit(),
})
