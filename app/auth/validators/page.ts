import vine from '@vinejs/vine'
import { queryField } from '#core/validation/check'

/** Query of lists that page by offset. */
export const pageQuery = vine.create({ limit: queryField.limit(), offset: queryField.offset() })
