import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field, queryField } from '#core/validation/check'

/** `PATCH /admin/plugins/{plugin_id}` */
export const pluginSwitchValidator = vine.create(
  documented({ enabled: field.boolean() }, { enabled: 'Whether it is to work' })
)

/** `GET /admin/plugins` */
export const pluginListValidator = vine.create({
  limit: queryField.limit(),
  offset: queryField.offset(),
})
