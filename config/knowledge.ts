import env from '#start/env'

/** What holds for the knowledge of a workspace that chose nothing else. */
const knowledge = {
  /** Whether facts are learned from chats, and contexts are put before them. */
  enabled: true,
  /** Most tokens of the engineered context of one chat. */
  budgetTokens: env.get('SVC_KNOWLEDGE_BUDGET_TOKENS') ?? 800,
}

export default knowledge
