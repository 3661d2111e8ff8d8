import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { unprocessable } from '#core/validation/errors'
import type { Asker } from '#knowledge/types'
import { E_NO_SUCH_MESSAGE } from '#conversations/errors'
import ConversationSummary from '#conversations/models/conversation_summary'
import { FindConversation } from '#conversations/queries/find_conversation'
import { ListConversations } from '#conversations/queries/list_conversations'
import { readPath } from '#conversations/services/threads'
import type { KeptMessage } from '#conversations/types'

/** Which messages of a conversation. */
export interface MessageSelection {
  /** The path down to this message, in place of the branch that goes on. */
  branch: string | null
  limit: number
  cursor: string | null
}

/** A message, with those that stand beside it below the same message. */
export interface ShownMessage {
  message: KeptMessage
  siblings: string[]
}

/** One conversation with a page of its messages, oldest first; pages lead from the latest to earlier ones. */
@inject()
export class ShowConversation {
  constructor(
    private findConversation: FindConversation,
    private listConversations: ListConversations
  ) {}

  /** @throws E_NO_SUCH_CONVERSATION, E_NO_SUCH_MESSAGE, InvalidRequest for a cursor that is none */
  async handle(asker: Asker, id: string, { branch, limit, cursor }: MessageSelection) {
    const conversation = await this.findConversation.handle(asker, id)
    const [listed] = await this.listConversations.withCounts([conversation])
    const path = await readPath(id, cursor ?? branch ?? conversation.headId, {
      tokens: 0,
      least: limit,
      most: limit,
    })
    if (path.length === 0 && cursor !== null) {
      throw unprocessable(['query', 'cursor'], 'Input should be a next_cursor of an earlier answer')
    }
    if (path.length === 0 && branch !== null) throw new E_NO_SUCH_MESSAGE()
    const summary = await ConversationSummary.find(id)
    const messages = await withSiblings(id, path)
    return { listed: listed!, summary, messages, next: path[0]?.parentId ?? null }
  }
}

async function withSiblings(conversationId: string, path: KeptMessage[]): Promise<ShownMessage[]> {
  const parents = path.map(({ parentId }) => parentId)
  const rows = await db
    .from('conversation_messages')
    .where('conversation_id', conversationId)
    .where((below) => {
      below.whereIn(
        'parent_id',
        parents.filter((id) => id !== null)
      )
      if (parents.includes(null)) below.orWhereNull('parent_id')
    })
    .orderBy('id')
    .select('id', 'parent_id')
  const byParent = Map.groupBy(rows, (row) => row.parent_id as string | null)
  return path.map((message) => ({
    message,
    siblings: (byParent.get(message.parentId) ?? [])
      .map((row) => row.id as string)
      .filter((id) => id !== message.id),
  }))
}
