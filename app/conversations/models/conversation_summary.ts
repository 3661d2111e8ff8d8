import { jsonColumn } from '#core/columns'
import { ConversationSummarySchema } from '#database/schema'
import type { SummaryLine } from '#conversations/types'

/** What stands for the earlier part of a conversation. */
export default class ConversationSummary extends ConversationSummarySchema {
  static table = 'conversation_summaries'
  static primaryKey = 'conversationId'
  static selfAssignPrimaryKey = true

  declare method: 'extractive' | 'model'

  @jsonColumn()
  declare lines: SummaryLine[]
}
