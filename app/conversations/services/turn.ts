import { newId } from '#core/ids'
import type { Columns } from '#core/json_rows'
import type { Asker } from '#knowledge/types'
import type { ChatAnswer, OpenedChat, SentMessage } from '#conversations/types'
import { chains } from '#conversations/services/chains'
import { extrasOf, keptContent, tokensOf } from '#conversations/services/kept_content'
import { isSaid } from '#conversations/services/message_text'
import { titleOf } from '#conversations/services/titles'

/** Columns of the table `conversation_messages`. */
export const MESSAGE_COLUMNS = {
  id: 'text',
  conversation_id: 'text',
  workspace_id: 'text',
  parent_id: 'text',
  position: 'integer',
  tokens: 'integer',
  path_tokens: 'bigint',
  role: 'text',
  content: 'text',
  extras: 'text',
  chain: 'text',
  target_id: 'text',
  request_id: 'text',
  finish_reason: 'text',
  created_at: 'bigint',
  erased_at: 'bigint',
} satisfies Columns

type Cell = string | number | null

export type MessageRow = Record<keyof typeof MESSAGE_COLUMNS, Cell> & { id: string }

/** What was said in one go, ready to be written: the client's new messages and the answer. */
export interface Turn {
  asker: Asker
  conversationId: string
  isNew: boolean
  /** The title that a new conversation gets. */
  title: string
  sent: MessageRow[]
  answer: MessageRow
  targetId: string
  at: number
  /** About how much memory it holds. */
  characters: number
}

/** What a turn is made of. */
export interface SaidTurn {
  asker: Asker
  messages: SentMessage[]
  answer: ChatAnswer
  targetId: string
  requestId: string
  at: number
}

/** Makes the rows of a turn, each below the one before it, the first below the place where the chat was opened. */
export function makeTurn(opened: OpenedChat, said: SaidTurn): Turn {
  const { asker, at } = said
  const { conversationId, parent } = opened
  let chain = chains.below(parent, asker.id)
  let parentId = parent?.id ?? null
  let position = parent?.position ?? 0
  let pathTokens = parent?.pathTokens ?? 0
  let characters = 0

  const add = (message: SentMessage, more: Partial<MessageRow>): MessageRow => {
    const content = jsonOf(keptContent(message.content))
    const extras = jsonOf(extrasOf(message))
    const length = (content?.length ?? 0) + (extras?.length ?? 0)
    const tokens = tokensOf(length)
    characters += length
    chain = chains.next(chain, message)
    position += 1
    pathTokens += tokens
    const row: MessageRow = {
      id: newId('msg'),
      conversation_id: conversationId,
      workspace_id: asker.workspaceId,
      parent_id: parentId,
      position,
      tokens,
      path_tokens: pathTokens,
      role: storable(message.role),
      content,
      extras,
      chain,
      target_id: null,
      request_id: null,
      finish_reason: null,
      created_at: at,
      erased_at: null,
      ...more,
    }
    parentId = row.id
    return row
  }

  const sent = said.messages.filter(isSaid).map((message) => add(message, {}))
  const { finishReason } = said.answer
  const answer = add(asMessage(said.answer), {
    target_id: said.targetId,
    request_id: said.requestId,
    finish_reason: finishReason === null ? null : storable(finishReason),
  })
  const title = opened.isNew ? titleOf(said.messages) : ''
  const { targetId } = said
  return {
    asker,
    conversationId,
    isNew: opened.isNew,
    title,
    sent,
    answer,
    targetId,
    at,
    characters,
  }
}

function asMessage({ content, toolCalls }: ChatAnswer): SentMessage {
  const message: SentMessage = { role: 'assistant', content }
  if (toolCalls && toolCalls.length > 0) message.tool_calls = toolCalls
  return message
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Text as PostgreSQL can store it. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
