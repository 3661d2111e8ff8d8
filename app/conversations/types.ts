/** A message as clients send it: everything beside role and content is kept as it came. */
export interface SentMessage {
  role: string
  content?: unknown
  [member: string]: unknown
}

/** Where a message stands in its conversation. */
export interface MessagePlace {
  id: string
  /** 1 for the first message. */
  position: number
  /** Tokens of all messages down to this one. */
  pathTokens: number
  /** Keyed hash of all that was said down to it; null after something of it was forgotten. */
  chain: string | null
  /** The target that wrote it, for answers. */
  targetId: string | null
}

/** A chat that is about to be answered, in its conversation. */
export interface OpenedChat {
  conversationId: string
  isNew: boolean
  /** Messages to put before what the client sent, oldest first: a summary as a system message, then kept turns. */
  before: SentMessage[]
  /** How many leading messages of the client the conversation holds already; the client sends them, so they stay in the request. */
  known: number
  /** The target of the last answer. */
  stickyTargetId: string | null
  parentMessageId: string | null
  /** The message that the new ones follow. */
  parent: MessagePlace | null
}

/** An answer, as much of it as there was. */
export interface ChatAnswer {
  content: string | null
  toolCalls?: unknown[]
  finishReason: string | null
}

/** What a workspace chose for its conversations, or the deployment for it. */
export interface ConversationSettings {
  enabled: boolean
  historyTokens: number
  summariesWithModel: boolean
  retentionDays: number
}

/** A kept message. */
export interface KeptMessage extends MessagePlace {
  conversationId: string
  parentId: string | null
  role: string
  /** As it was sent; null for none, and after it was forgotten. */
  content: unknown
  /** Other members of the message: `tool_calls`, `tool_call_id`, `name`. */
  extras: Record<string, unknown> | null
  tokens: number
  requestId: string | null
  finishReason: string | null
  createdAt: number
  erasedAt: number | null
}

/** A line of a summary. */
export interface SummaryLine {
  /** Who said it; null for lines that a model wrote. */
  role: 'user' | 'assistant' | null
  text: string
  /** What it was worth when it was chosen; later lines are held against it. */
  score: number
}
