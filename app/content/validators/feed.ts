import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field, queryField } from '#core/validation/check'
import { postField } from '#content/validators/post_fields'

const name = () => field.string(200).trim().minLength(1).nullable().optional()
const category = () => postField.category().nullable().optional()

/** `POST /content/feeds`: the specification's WorkspaceFeedIn. */
export const feedValidator = vine.create(
  documented(
    { url: postField.address(), category: category(), name: name() },
    {
      url: 'Address of an RSS, RDF, Atom or JSON feed; user name and password in it are sealed and not shown again',
      category: 'Category of the posts made from it',
      name: 'What people call it; the title it has itself when left out',
    }
  )
)

/** `PATCH /content/feeds/{feed_id}`: the specification's WorkspaceFeedPatch. Null leaves a field as it is. */
export const feedPatchValidator = vine.create(
  documented(
    { category: category(), enabled: field.boolean().nullable().optional(), name: name() },
    {
      category: 'Category of the posts made from now on',
      enabled: 'A paused feed is not polled',
      name: 'What people call it',
    }
  )
)

/** `POST /content/refresh`. */
export const refreshValidator = vine.create(
  documented(
    { feed_ids: field.strings(200, 100).optional() },
    { feed_ids: 'Only these feeds; every enabled one when left out' }
  )
)

/** `GET /content/feeds`. */
export const feedsQuery = vine.create(
  vine.object({ limit: queryField.limit(), offset: queryField.offset() })
)
