import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field, queryField } from '#core/validation/check'
import { LIMITS } from '#content/limits'
import { POST_STATUSES } from '#content/types'
import { postField } from '#content/validators/post_fields'

const meanings = {
  title: 'One line',
  body: 'Markdown; raw HTML in it is shown as text',
  category: 'One category, for sites that have them',
  image_url: 'Address of the picture at the head',
  source_url: 'Page that the post is about',
  status: 'Where the post stands; `published` shows it to readers',
  summary: 'A sentence or two, for lists',
  tags: 'Names, in the order they are shown',
}

/** `POST /content/posts`: the specification's PostIn. */
export const postValidator = vine.create(
  documented(
    {
      title: postField.title(),
      body: postField.body(),
      category: postField.category().nullable().optional(),
      image_url: postField.address().nullable().optional(),
      source_url: postField.address().nullable().optional(),
      status: postField.status().optional(),
      summary: postField.summary().optional(),
      tags: postField.tags().optional(),
    },
    {
      ...meanings,
      status: { description: meanings.status, default: 'draft' },
      summary: { description: meanings.summary, default: '' },
      tags: { description: meanings.tags, default: [] },
    }
  )
)

/** `PATCH /content/posts/{post_id}`: the specification's WorkspacePostPatch. Null leaves a field as it is. */
export const postPatchValidator = vine.create(
  documented(
    {
      title: postField.title().nullable().optional(),
      body: postField.body().nullable().optional(),
      image_url: postField.address().nullable().optional(),
      status: postField.status().nullable().optional(),
      summary: postField.summary().nullable().optional(),
      tags: postField.tags().nullable().optional(),
    },
    meanings
  )
)

/** `POST /content/posts/write`: the specification's WriteIn. */
export const briefValidator = vine.create(
  documented(
    {
      topic: field.string(LIMITS.topic).trim().minLength(1),
      notes: field.string(LIMITS.notes).optional(),
      status: postField.status().optional(),
      url: postField.address().nullable().optional(),
    },
    {
      topic: 'What the post is about',
      notes: { description: 'What it should say', default: '' },
      status: { description: 'Status once it is written', default: 'draft' },
      url: 'A page the post is about; its article is read and quoted to the writer',
    }
  )
)

/** `POST /content/posts/{post_id}/publish`. */
export const publishValidator = vine.create(
  documented(
    { destination_ids: field.strings(100, 100).optional() },
    { destination_ids: 'Only these destinations; every enabled one when left out' }
  )
)

/** `GET /content/posts`. */
export const postsQuery = vine.create(
  vine.object({
    status: vine.enum(POST_STATUSES).optional().meta({ description: 'Only posts of this status' }),
    q: queryField.string(500).optional().meta({
      description:
        'Words that title, summary or tags have words beginning with; case and accents do not matter',
    }),
    limit: queryField.limit().meta({ description: 'Most posts on a page; 50 unless told' }),
    offset: queryField.offset().meta({ description: 'Posts to skip' }),
  })
)
