import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field, queryField } from '#core/validation/check'
import { DELIVERY_STATUSES } from '#content/models/delivery'
import { postField } from '#content/validators/post_fields'

const name = () => field.string(100).trim().minLength(1)
const postStatus = () => vine.enum(['publish', 'draft'] as const)

const meanings = {
  name: 'What people call it',
  url: 'Address that a webhook is sent to, or of the site',
  auto_publish: 'Every post that becomes published goes there',
  post_status: 'What a site makes of a post: `publish` shows it, `draft` leaves it for an editor',
  secret:
    'Signing secret of a webhook, application password or Admin API key of a site; stored sealed, never shown again',
  username: 'Who posts, where the site asks for a name',
}

/** `POST /content/destinations`: the specification's DestinationIn. */
export const destinationValidator = vine.create(
  documented(
    {
      kind: field.string(60).minLength(1),
      name: name(),
      url: postField.address(),
      auto_publish: field.boolean().optional(),
      post_status: postStatus().optional(),
      secret: field.string(4_000).nullable().optional(),
      username: field.string(200).nullable().optional(),
    },
    {
      ...meanings,
      kind: 'Id of a destination plugin, such as `webhook`',
      auto_publish: { description: meanings.auto_publish, default: true },
      post_status: { description: meanings.post_status, default: 'publish' },
    }
  )
)

/** `PATCH /content/destinations/{destination_id}`: the specification's DestinationPatch. Null leaves a field as it is. */
export const destinationPatchValidator = vine.create(
  documented(
    {
      auto_publish: field.boolean().nullable().optional(),
      enabled: field.boolean().nullable().optional(),
      name: name().nullable().optional(),
      post_status: postStatus().nullable().optional(),
      secret: field.string(4_000).nullable().optional(),
      url: postField.address().nullable().optional(),
      username: field.string(200).nullable().optional(),
    },
    {
      ...meanings,
      enabled: 'A disabled destination gets nothing; what is due waits',
      secret: 'Another secret; for a day both are used. An empty text removes it',
    }
  )
)

/** `GET /content/deliveries`. */
export const deliveriesQuery = vine.create(
  vine.object({
    post_id: queryField
      .string(100)
      .optional()
      .meta({ description: 'Only deliveries of this post' }),
    destination_id: queryField
      .string(100)
      .optional()
      .meta({ description: 'Only deliveries to this destination' }),
    status: vine
      .enum(DELIVERY_STATUSES)
      .optional()
      .meta({ description: 'Only deliveries of this status' }),
    limit: queryField.limit().meta({ description: 'Most deliveries on a page; 50 unless told' }),
    offset: queryField.offset().meta({ description: 'Deliveries to skip' }),
  })
)

/** `GET /content/destinations`. */
export const destinationsQuery = vine.create(
  vine.object({ limit: queryField.limit(), offset: queryField.offset() })
)
