import db from '@adonisjs/lucid/services/db'
import { unprocessable } from '#core/validation/errors'
import type { Asker } from '#knowledge/types'
import Conversation from '#conversations/models/conversation'
import ConversationSummary from '#conversations/models/conversation_summary'
import { turnQueue } from '#conversations/services/turn_queue'

/** Which conversations, and from where on. */
export interface ConversationSelection {
  /** Words of the title or of a message. */
  q: string | null
  limit: number
  cursor: string | null
}

/** A conversation with what lists show beside it. */
export interface ListedConversation {
  conversation: Conversation
  /** How many messages it has, on all its branches. */
  messages: number
  hasSummary: boolean
}

/** Conversations that one page of a search looks through. */
const SEARCHED = 1_000

/** Contents are stored as JSON, so a text is searched for as JSON writes it. */
const SAID_IN = `exists (select 1 from conversation_messages m
  where m.conversation_id = conversations.id and m.content like ? escape '\\')`

interface Place {
  at: number
  id: string
}

const cursorOf = ({ updatedAt, id }: Conversation) =>
  Buffer.from(`${updatedAt} ${id}`).toString('base64url')

function placeOf(cursor: string): Place {
  const [at, id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (!at || !/^\d{1,15}$/.test(at) || !id || id.includes('\0')) {
    throw unprocessable(['query', 'cursor'], 'Input should be a next_cursor of an earlier answer')
  }
  return { at: Number(at), id }
}

/** A pattern that finds a text anywhere, its own wildcards taken literally. */
const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Lists an asker's conversations, the one in which something was said last before the others. */
export class ListConversations {
  /** @throws InvalidRequest for a cursor that is none */
  async handle(asker: Asker, { q, limit, cursor }: ConversationSelection) {
    await turnQueue.flush().catch(() => {})
    const place = cursor === null ? null : placeOf(cursor)
    const { rows, next } =
      q === null
        ? pageOf(await this.#after(asker, place).limit(limit + 1), limit)
        : await this.#search(asker, place, q, limit)
    return { rows: await this.withCounts(rows), next }
  }

  /** Conversations with what lists show beside them. */
  async withCounts(conversations: Conversation[]): Promise<ListedConversation[]> {
    const ids = conversations.map(({ id }) => id)
    const counted = await db
      .from('conversation_messages')
      .whereIn('conversation_id', ids)
      .groupBy('conversation_id')
      .select('conversation_id')
      .count('* as messages')
    const summaries = await ConversationSummary.query()
      .whereIn('conversationId', ids)
      .select('conversationId')
    const messages = new Map(counted.map((row) => [row.conversation_id, Number(row.messages)]))
    const summarised = new Set(summaries.map(({ conversationId }) => conversationId))
    return conversations.map((conversation) => ({
      conversation,
      messages: messages.get(conversation.id) ?? 0,
      hasSummary: summarised.has(conversation.id),
    }))
  }

  #after(asker: Asker, place: Place | null) {
    const query = Conversation.query()
      .where({ workspaceId: asker.workspaceId, askerId: asker.id })
      .orderBy([
        { column: 'updatedAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
    if (place === null) return query
    const { at, id } = place
    return query
      .where('updatedAt', '<=', at)
      .where((older) => older.where('updatedAt', '<', at).orWhere('id', '<', id))
  }

  /** Looks through some of the conversations only; a page that finds few of them leads on to those after. */
  async #search(asker: Asker, place: Place | null, q: string, limit: number) {
    const searched = await this.#after(asker, place).limit(SEARCHED).select('id', 'updatedAt')
    const like = db.connection().dialect.name === 'postgres' ? 'ilike' : 'like'
    const found = await this.#after(asker, place)
      .whereIn(
        'id',
        searched.map(({ id }) => id)
      )
      .where((either) =>
        either
          .whereRaw(`title ${like} ? escape '\\'`, [patternOf(q)])
          .orWhereRaw(SAID_IN.replace('like', like), [patternOf(JSON.stringify(q).slice(1, -1))])
      )
      .limit(limit + 1)
    const page = pageOf(found, limit)
    if (page.next !== null || searched.length < SEARCHED) return page
    return { ...page, next: cursorOf(searched.at(-1)!) }
  }
}

function pageOf(found: Conversation[], limit: number) {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? cursorOf(rows.at(-1)!) : null }
}
