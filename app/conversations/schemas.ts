/** What the conversations room answers, as JSON Schema. */
import {
  array,
  boolean,
  cursorPage,
  integer,
  named,
  nullable,
  object,
  oneOf,
  text,
  time,
} from '#core/openapi/schemas'

const count = (description?: string) => integer(description, { minimum: 0 })

const listed = {
  id: text('Its `svc.conversation_id`'),
  title: text(),
  messages: count('Messages on all branches'),
  head_id: nullable(text('The message below which it goes on')),
  last_target: nullable(text('Who answered last')),
  has_summary: boolean('An earlier part of it has a summary'),
  created_at: time(),
  updated_at: time('When something was last said in it'),
}

const message = {
  id: text(),
  parent_id: nullable(text('The message that it follows; null for the first')),
  role: text('`user`, `assistant`, `tool`'),
  content: {
    description: 'As it was sent: text, or parts. Null for none, and after it was forgotten',
  },
  tool_calls: nullable(array({}, 'Calls of tools, as the model made them')),
  tool_call_id: nullable(text('The call that it is the result of')),
  name: nullable(text()),
  target_id: nullable(text('Who wrote it, for answers')),
  request_id: nullable(text('The request that it answers')),
  finish_reason: nullable(text('Why the answer ended; null when it was broken off')),
  created_at: time(),
  erased_at: nullable(time('When what it said was forgotten')),
}

const summary = named(
  'ConversationSummary',
  object({
    text: text('One line for each thing that was said'),
    method: oneOf(['extractive', 'model'], 'Made of sentences that were said, or by a model'),
    covered: count('How many messages it stands for'),
    updated_at: time(),
  })
)

export const conversationSchema = named('Conversation', object(listed))

export const conversationPage = cursorPage(conversationSchema)

export const conversationDetailSchema = named(
  'ConversationDetail',
  object({
    ...listed,
    summary: nullable(summary),
    messages: array(
      named(
        'ConversationMessage',
        object({ ...message, siblings: array(text(), 'Other messages below the same one') })
      ),
      'Oldest first; the latest ones on the first page'
    ),
    next_cursor: nullable(text('Give it as `cursor` to read earlier messages')),
  })
)

export const conversationExportSchema = named(
  'ConversationExport',
  object({
    id: text(),
    title: text(),
    head_id: nullable(text()),
    created_at: time(),
    updated_at: time(),
    messages: array(named('ExportedMessage', object(message)), 'Each after the one it follows'),
  })
)

export const deletedSchema = object({ deleted: count('How many conversations went') })

export const settingsSchema = named(
  'ConversationSettings',
  object({
    enabled: boolean('Whether chats are kept'),
    history_tokens: count('Most tokens of history and summary that are put before a chat'),
    summaries_with_model: boolean('Summaries are written by a model, which costs'),
    retention_days: count('Conversations in which nothing was said for so long are deleted'),
  })
)
