import vine from '@vinejs/vine'
import { field, queryField } from '#core/validation/check'

/** `PATCH /admin/plugins/{plugin_id}` */
export const pluginSwitchValidator = vine.create({ enabled: field.boolean() })

/** `GET /admin/plugins` */
export const pluginListValidator = vine.create({
  limit: queryField.limit(),
  offset: queryField.offset(),
})
