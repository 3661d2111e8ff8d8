import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Asker } from '#knowledge/types'
import { E_NO_SUCH_CONVERSATION } from '#conversations/errors'
import Conversation from '#conversations/models/conversation'
import { turnQueue } from '#conversations/services/turn_queue'

/** Finds a conversation of an asker, with all that was said in it until now. */
export class FindConversation {
  /** @throws E_NO_SUCH_CONVERSATION for what is not there, or another asker's */
  async handle(asker: Asker, id: string, client?: QueryClientContract): Promise<Conversation> {
    if (!client && turnQueue.holds(id)) await turnQueue.flush()
    const conversation = await Conversation.query({ client })
      .where({ id, workspaceId: asker.workspaceId, askerId: asker.id })
      .first()
    if (!conversation) throw new E_NO_SUCH_CONVERSATION()
    return conversation
  }
}
