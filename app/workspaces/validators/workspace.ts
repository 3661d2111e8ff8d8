import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { queryField } from '#core/validation/check'

/** A name that people read. */
export const nameField = () => vine.string().trim().minLength(1).maxLength(100)

/** Body of `PATCH /workspace`. */
export const workspacePatchValidator = vine.create(
  documented({ name: nameField().optional() }, { name: 'What people call the workspace' })
)

/** Query of lists that page by offset. */
export const pageQuery = vine.create({ limit: queryField.limit(), offset: queryField.offset() })
