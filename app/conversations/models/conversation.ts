import { ConversationSchema } from '#database/schema'

/** A kept chat of one asker. Its head is the end of the branch that goes on. */
export default class Conversation extends ConversationSchema {
  static table = 'conversations'
  static selfAssignPrimaryKey = true
}
