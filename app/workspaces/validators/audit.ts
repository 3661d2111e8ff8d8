import vine from '@vinejs/vine'
import { queryField } from '#core/validation/check'

const time = () =>
  vine
    .string()
    .maxLength(40)
    .regex(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/)

/** Query of `GET /admin/audit`. */
export const auditQuery = vine.create({
  workspace_id: queryField.string(100).optional(),
  actor_id: queryField.string(100).optional(),
  action: queryField.string(100).optional(),
  object: queryField.string(100).optional(),
  since: time().optional(),
  until: time().optional(),
  cursor: vine
    .string()
    .maxLength(20)
    .regex(/^\d{1,15}$/)
    .optional(),
  limit: queryField.limit(),
})
