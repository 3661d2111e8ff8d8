import vine from '@vinejs/vine'
import { queryField } from '#core/validation/check'

const isTime = vine.createRule((value, _, field) => {
  if (typeof value !== 'string' || !field.isValid) return
  if (Number.isNaN(Date.parse(value))) {
    field.report('Input should be a time such as 2026-11-21T10:00:00Z', 'datetime_parsing', field)
  }
})

/** Query of `GET /routing/evidence`. */
export const evidenceQuery = vine.create(
  vine.object({
    limit: queryField.limit().meta({ description: 'Most targets on a page; 50 unless told' }),
    offset: queryField.offset().meta({ description: 'How many targets to skip' }),
  })
)

/** Query of `DELETE /routing/evidence`. */
export const resetQuery = vine.create(
  vine.object({
    target_id: queryField
      .string(300)
      .optional()
      .meta({ description: 'Only outcomes of this target' }),
    key_id: queryField
      .string(300)
      .optional()
      .meta({ description: 'Only what this key said, or caused to be observed' }),
    since: vine
      .string()
      .maxLength(40)
      .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/)
      .use(isTime())
      .optional()
      .meta({ description: 'Only what was first said at this time or later, ISO 8601' }),
  })
)
