import vine from '@vinejs/vine'
import { field } from '#core/validation/check'
import { LIMITS } from '#content/limits'
import { POST_STATUSES } from '#content/types'

const ADDRESS = /^https?:\/\/[^\s/?#]+\S*$/i

/** Fields of posts, as all of their bodies use them. Lengths are what sites take. */
export const postField = {
  title: () => field.string(LIMITS.title).trim().minLength(1),
  body: () => field.string(LIMITS.body),
  summary: () => field.string(LIMITS.summary),
  category: () => field.string(100).trim().minLength(1),
  tags: () => vine.array(field.string(LIMITS.tag).trim().minLength(1)).maxLength(LIMITS.tags),
  address: () => field.string(2_000).regex(ADDRESS),
  /** An empty text clears it. */
  addressOrNone: () => field.string(2_000).regex(/^$|^https?:\/\/[^\s/?#]+\S*$/i),
  status: () => vine.enum(POST_STATUSES),
}
