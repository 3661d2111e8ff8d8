/** What holds for conversations of a workspace that chose nothing else. */
const conversations = {
  /** Whether chats are kept. */
  enabled: true,
  /** Most tokens of kept history and summary that are put before a chat. */
  historyTokens: 4_000,
  /** Has summaries written by a model, which costs; else they are made of sentences that were said. */
  summariesWithModel: false,
  /** Conversations in which nothing was said for so long are deleted. */
  retentionDays: 365,
}

export default conversations
