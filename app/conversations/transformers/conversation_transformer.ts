import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type { ListedConversation } from '#conversations/queries/list_conversations'

/** A conversation as lists show it. */
export default class ConversationTransformer extends BaseTransformer<ListedConversation> {
  toObject() {
    const { conversation, messages, hasSummary } = this.resource
    return {
      id: conversation.id,
      title: conversation.title,
      messages,
      head_id: conversation.headId,
      last_target: conversation.lastTarget,
      has_summary: hasSummary,
      created_at: isoTime(conversation.createdAt),
      updated_at: isoTime(conversation.updatedAt),
    }
  }
}
