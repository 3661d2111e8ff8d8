import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field } from '#core/validation/check'
import { postField } from '#content/validators/post_fields'

const words = (most: number) => field.string(most).trim().nullable().optional()

/** `PUT /content/profile`: the specification's ProfileIn. Null leaves a field as it is; an empty text clears it. */
export const profileValidator = vine.create(
  documented(
    {
      audience: words(2_000),
      language: words(100),
      publication: words(200),
      site_url: postField.addressOrNone().nullable().optional(),
      tone: words(2_000),
      auto_publish: field.boolean().nullable().optional(),
    },
    {
      audience: 'Who reads it',
      language: 'Language of the posts, by name or tag, such as `en-GB`',
      publication: 'Name of the publication',
      site_url: 'Its address; relative links of posts are below it',
      tone: 'How it sounds',
      auto_publish: 'Publishes posts written from feeds without a review',
    }
  )
)
