import { inject } from '@adonisjs/core'
import type { Asker } from '#knowledge/types'
import { E_NO_SUCH_MESSAGE } from '#conversations/errors'
import { FindConversation } from '#conversations/queries/find_conversation'
import { readPath } from '#conversations/services/threads'

/** Has a conversation go on below one of its messages. */
@inject()
export class MoveHead {
  constructor(private findConversation: FindConversation) {}

  /** @throws E_NO_SUCH_CONVERSATION, E_NO_SUCH_MESSAGE */
  async handle(asker: Asker, id: string, messageId: string) {
    const conversation = await this.findConversation.handle(asker, id)
    const [message] = await readPath(id, messageId, { tokens: 0, most: 1 })
    if (!message) throw new E_NO_SUCH_MESSAGE()
    const lastTarget = message.targetId ?? conversation.lastTarget
    return conversation.merge({ headId: message.id, lastTarget }).save()
  }
}
