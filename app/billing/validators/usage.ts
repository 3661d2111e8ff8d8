import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { queryField } from '#core/validation/check'
import { METERED_KINDS } from '#billing/types'
import { ADMIN_GROUPS, WORKSPACE_GROUPS } from '#billing/queries/summarise_usage'

const isDay = vine.createRule((value, _, field) => {
  if (typeof value !== 'string' || !field.isValid) return
  const at = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== value) {
    field.report('Input should be a day such as 2026-11-21', 'day', field)
  }
})

/** A UTC day. */
const day = () =>
  vine
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .use(isDay())
    .optional()

const id = () => queryField.string(300).optional()

const span = { from: day(), to: day() }

const page = { limit: queryField.limit(), offset: queryField.offset() }

const kind = () => vine.enum(METERED_KINDS).optional()

const meanings = {
  from: 'First day (UTC)',
  to: 'Last day (UTC)',
  group_by: 'What the sums are kept apart by',
  workspace_id: 'Only this workspace',
  key_id: 'Only requests of this key',
  tenant_id: 'Only requests for this tenant',
  target_id: 'Only requests that this target answered',
  request_id: 'Only this request',
  kind: 'Only requests of this kind',
  outcome: 'Only requests that ended so: `ok`, or the class of failure',
}

/** Query of lists that page by offset. */
export const pageQuery = vine.create(page)

/** Query of `GET /workspace/usage`. */
export const usageQuery = vine.create(
  documented(
    {
      ...span,
      ...page,
      group_by: vine.enum(WORKSPACE_GROUPS).optional(),
      key_id: id(),
      tenant_id: id(),
      target_id: id(),
      kind: kind(),
    },
    meanings
  )
)

/** Query of `GET /admin/usage`. */
export const adminUsageQuery = vine.create(
  documented(
    {
      ...span,
      ...page,
      group_by: vine.enum(ADMIN_GROUPS).optional(),
      workspace_id: id(),
      target_id: id(),
      kind: kind(),
    },
    meanings
  )
)

/** Query of `GET /workspace/usage/requests`. */
export const requestsQuery = vine.create(
  documented(
    {
      ...span,
      limit: queryField.limit(),
      cursor: queryField.string(200).optional(),
      request_id: id(),
      key_id: id(),
      tenant_id: id(),
      target_id: id(),
      kind: kind(),
      outcome: queryField.string(100).optional(),
    },
    meanings
  )
)
