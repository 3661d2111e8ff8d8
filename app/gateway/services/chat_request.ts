import { isUtf8 } from 'node:buffer'
import { E_CHAT_BODY } from '#gateway/errors'
import { checkFields } from '#gateway/services/chat_fields'
import { readMembers, type JsonMember } from '#gateway/services/json_members'

/** One message, as far as it is read here. */
export interface ChatMessage {
  role: string
  content?: unknown
  [key: string]: unknown
}

/** The body of a chat completion: understood as far as needed, and kept as it was written. */
export interface ChatRequest {
  model: string
  messages: ChatMessage[]
  isStream: boolean
  /** The client asked for the chunk that tells the tokens. */
  wantsUsage: boolean
  /** Tokens of the answer, when the client bounds them. */
  maxOutputTokens: number | null
  /** Number of answers asked for. */
  choices: number
  conversationId: string | null
  /** The person who asks, as the client names them; '' counts as none. */
  user: string | null
  /** The parsed body. */
  body: Record<string, unknown>
  /** Its members as they were written. */
  members: JsonMember[]
}

/** Deeper than any schema that a model accepts, and well below what recursive code stands. */
const MAX_DEPTH = 128

/** Reads the body of a chat completion. @throws E_CHAT_BODY, E_CHAT_FIELD */
export function readChatRequest(bytes: Buffer): ChatRequest {
  if (!isUtf8(bytes)) throw new E_CHAT_BODY(['The body is not valid UTF-8'])
  const text = bytes.toString()
  const members = readMembers(text, MAX_DEPTH)
  if (members === null) {
    throw new E_CHAT_BODY([`The body is nested deeper than ${MAX_DEPTH} levels`])
  }
  const body = parse(text)
  checkFields(body)
  return understand(body, members)
}

/** The same from values that are there already, for callers inside the appliance. */
export function makeChatRequest(body: Record<string, unknown>): ChatRequest {
  return readChatRequest(Buffer.from(JSON.stringify(body)))
}

function parse(text: string): Record<string, unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new E_CHAT_BODY(['The body is not valid JSON'])
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new E_CHAT_BODY(['The body must be a JSON object'])
  }
  return body as Record<string, unknown>
}

function understand(body: Record<string, unknown>, members: JsonMember[]): ChatRequest {
  const streamOptions = body.stream_options as { include_usage?: unknown } | null | undefined
  const svc = body.svc as { conversation_id?: string | null } | null | undefined
  return {
    model: body.model as string,
    messages: body.messages as ChatMessage[],
    isStream: body.stream === true,
    wantsUsage: streamOptions?.include_usage === true,
    maxOutputTokens: (body.max_completion_tokens ?? body.max_tokens ?? null) as number | null,
    choices: (body.n ?? 1) as number,
    conversationId: svc?.conversation_id ?? null,
    user: (body.user as string | null | undefined) || null,
    body,
    members,
  }
}
