import type { SentMessage } from '#conversations/types'

/** Roles that steer the model; what they say is the client's own, sent with each request, and no part of a conversation. */
const STEERING = new Set(['system', 'developer'])

export const isSaid = ({ role }: SentMessage) => !STEERING.has(role)

interface Part {
  type?: unknown
  text?: unknown
}

const isText = (part: unknown): part is { text: string } =>
  typeof (part as Part | null)?.text === 'string'

/** The words of a content: a string as it is, parts one below the other; other than words are left out. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .filter(isText)
    .map(({ text }) => text)
    .join('\n')
}

/** A content so that the ways in which clients write the same one are equal: a text alone, or as a part; spaces around it. */
function plainContent(content: unknown): string {
  if (typeof content === 'string') return content.trim()
  if (content === null || content === undefined) return ''
  if (!Array.isArray(content)) return JSON.stringify(content)
  return content.every(isText) ? textOf(content).trim() : JSON.stringify(content)
}

interface ToolCall {
  id?: unknown
  function?: { name?: unknown; arguments?: unknown }
}

const plainCall = (call: ToolCall) => [call?.id, call?.function?.name, call?.function?.arguments]

/** What a message says, by which it is known again when a client sends it back. */
export function saidBy(message: SentMessage): string {
  const said = `${message.role}\n${plainContent(message.content)}`
  const calls = message.tool_calls
  const more: unknown[] = []
  if (Array.isArray(calls) && calls.length > 0) more.push(calls.map(plainCall))
  if (message.tool_call_id) more.push(message.tool_call_id)
  if (message.function_call) more.push(message.function_call)
  return more.length === 0 ? said : `${said}\n${JSON.stringify(more)}`
}
