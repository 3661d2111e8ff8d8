import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { rowsOf } from '#core/json_rows'
import type { KeptMessage } from '#conversations/types'

/** How much of a path is read. */
export interface PathPart {
  /** Messages of so many tokens, counted from its end. */
  tokens: number
  /** At least so many messages, whatever their tokens. @default 1 */
  least?: number
  /** At most so many messages. */
  most: number
}

type MessageRow = Record<string, any>

/** A stored row as a message. */
export const messageOf = (row: MessageRow): KeptMessage => ({
  id: row.id,
  conversationId: row.conversation_id,
  parentId: row.parent_id,
  position: Number(row.position),
  tokens: Number(row.tokens),
  pathTokens: Number(row.path_tokens),
  role: row.role,
  content: row.content === null ? null : JSON.parse(row.content),
  extras: row.extras === null ? null : JSON.parse(row.extras),
  chain: row.chain,
  targetId: row.target_id,
  requestId: row.request_id,
  finishReason: row.finish_reason,
  createdAt: Number(row.created_at),
  erasedAt: row.erased_at === null ? null : Number(row.erased_at),
})

const UPWARDS = `with recursive path(id, parent_id, depth, floor) as (
    select id, parent_id, 1, path_tokens - ? from conversation_messages
      where id = ? and conversation_id = ?
    union all
    select m.id, m.parent_id, path.depth + 1, path.floor
      from path join conversation_messages m on m.id = path.parent_id
      where path.depth < ? and (path.depth < ? or m.path_tokens > path.floor)
  )
  select m.* from path join conversation_messages m on m.id = path.id order by m.position`

/**
 * The end of the path down to a message, oldest first. Reads upwards from the message, so that a long conversation costs
 * what is read of it and not its length.
 */
export async function readPath(
  conversationId: string,
  messageId: string | null,
  { tokens, least = 1, most }: PathPart,
  client: QueryClientContract = db.connection()
): Promise<KeptMessage[]> {
  if (messageId === null) return []
  const bindings = [tokens, messageId, conversationId, most, least]
  const rows = await rowsOf<MessageRow>(client, UPWARDS, bindings)
  return rows.map(messageOf)
}

/** The deepest message of a conversation with one of these chains, the newest where several are as deep. */
export async function findByChains(
  conversationId: string,
  chains: string[]
): Promise<KeptMessage | null> {
  if (chains.length === 0) return null
  const row = await db
    .from('conversation_messages')
    .where('conversation_id', conversationId)
    .whereIn('chain', chains)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .first()
  return row ? messageOf(row) : null
}

/** Rows that are looked at to tell whether an answer stands in one conversation alone. */
const COMPARED = 20

/**
 * The deepest answer that was given here with one of these chains; null when several conversations have it, for then it does
 * not tell which of them is meant. What clients sent as answers, examples say, tells nothing.
 */
export async function findAnswer(chains: string[]): Promise<KeptMessage | null> {
  const rows = await db
    .from('conversation_messages')
    .whereIn('chain', chains)
    .whereNotNull('request_id')
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(COMPARED)
  const [deepest] = rows
  if (!deepest) return null
  const isElsewhere = rows.some(
    (row) => row.chain === deepest.chain && row.conversation_id !== deepest.conversation_id
  )
  return isElsewhere ? null : messageOf(deepest)
}
