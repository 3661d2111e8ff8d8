import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type { KeptMessage } from '#conversations/types'

/** A message of a conversation. */
export default class MessageTransformer extends BaseTransformer<KeptMessage> {
  toObject() {
    const message = this.resource
    const { tool_calls: toolCalls, tool_call_id: toolCallId, name } = message.extras ?? {}
    return {
      id: message.id,
      parent_id: message.parentId,
      role: message.role,
      content: message.content,
      tool_calls: toolCalls ?? null,
      tool_call_id: toolCallId ?? null,
      name: name ?? null,
      target_id: message.targetId,
      request_id: message.requestId,
      finish_reason: message.finishReason,
      created_at: isoTime(message.createdAt),
      erased_at: isoTime(message.erasedAt),
    }
  }
}
