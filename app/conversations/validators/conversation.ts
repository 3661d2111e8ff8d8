import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field, queryField } from '#core/validation/check'

const cursor = () => queryField.string(200).optional()

/** `GET /conversations`. */
export const conversationsQuery = vine.create(
  documented(
    {
      q: queryField.string(200).minLength(1).optional(),
      limit: queryField.limit(),
      cursor: cursor(),
    },
    { q: 'Words of the title or of a message', cursor: '`next_cursor` of the page before' }
  )
)

/** `GET /conversations/{conversation_id}`. */
export const conversationQuery = vine.create(
  documented(
    { branch: queryField.string(100).optional(), limit: queryField.limit(), cursor: cursor() },
    {
      branch: 'A message: the path down to it in place of the branch that goes on',
      cursor: '`next_cursor` of the page before; it leads to earlier messages',
    }
  )
)

/** `GET /conversations/{conversation_id}/export`. */
export const exportQuery = vine.create(
  documented(
    { format: vine.enum(['json', 'markdown'] as const).optional() },
    { format: '`json`, the default: every branch; `markdown`: the branch that goes on, to be read' }
  )
)

/** `PATCH /conversations/{conversation_id}`. */
export const renameValidator = vine.create(
  documented({ title: field.string(200).trim().minLength(1) }, { title: 'What people call it' })
)

/** `POST /conversations/{conversation_id}/branches`. */
export const branchValidator = vine.create(
  documented(
    { message_id: field.string(100) },
    { message_id: 'The message below which the conversation goes on' }
  )
)

/** `PUT /conversations/settings`. What is left out stays, null follows the deployment again. */
export const settingsValidator = vine.create(
  documented(
    {
      enabled: field.boolean().nullable().optional(),
      history_tokens: field.integer().range([0, 200_000]).nullable().optional(),
      summaries_with_model: field.boolean().nullable().optional(),
      retention_days: field.integer().range([1, 36_500]).nullable().optional(),
    },
    {
      enabled: 'Whether chats are kept',
      history_tokens: 'Most tokens of history and summary that are put before a chat',
      summaries_with_model:
        'Has summaries written by a model, as metered requests of the workspace',
      retention_days: 'Conversations in which nothing was said for so many days are deleted',
    }
  )
)
