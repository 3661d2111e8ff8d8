import { inject } from '@adonisjs/core'
import type { Asker } from '#knowledge/types'
import { FindConversation } from '#conversations/queries/find_conversation'

/** Gives a conversation another title. */
@inject()
export class RenameConversation {
  constructor(private findConversation: FindConversation) {}

  /** @throws E_NO_SUCH_CONVERSATION */
  async handle(asker: Asker, id: string, title: string) {
    const conversation = await this.findConversation.handle(asker, id)
    return conversation.merge({ title }).save()
  }
}
