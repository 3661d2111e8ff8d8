import type { ChatMessage, ChatRequest } from '#gateway/services/chat_request'

const isInstruction = ({ role }: ChatMessage) => role === 'system' || role === 'developer'

/**
 * Puts what the appliance adds around the messages of a client: what is to be known goes to the end of the instructions that
 * the client begins with, and what was said before stands between those and the rest. `history` may begin with a system message
 * that sums up what is older. There is one system message where there was one, since some models take no second one; the
 * client's own words come first, so that providers find them in their cache.
 */
export function surroundRequest(
  request: ChatRequest,
  context: string,
  history: ChatMessage[]
): ChatRequest {
  if (context === '' && history.length === 0) return request
  const summary = leading(history)
  const known = [context, ...summary.map(({ content }) => content)].filter(Boolean).join('\n\n')
  const instructions = leading(request.messages)
  const added = [...withKnown(instructions, known), ...history.slice(summary.length)]
  const messages = [...added, ...request.messages.slice(instructions.length)]
  const written = (raw: string) =>
    instructions.length > 0 ? JSON.stringify(messages) : before(added, raw)
  return {
    ...request,
    messages,
    members: request.members.map((member) =>
      member.name === 'messages' ? { ...member, raw: written(member.raw) } : member
    ),
  }
}

/** The instructions that messages begin with. */
function leading(messages: ChatMessage[]): ChatMessage[] {
  const first = messages.findIndex((message) => !isInstruction(message))
  return first < 0 ? messages : messages.slice(0, first)
}

/** Instructions with ours at the end of the last one; behind it where it is not plain text. */
function withKnown(instructions: ChatMessage[], known: string): ChatMessage[] {
  if (known === '') return instructions
  const last = instructions.at(-1)
  if (!last || typeof last.content !== 'string') {
    return [...instructions, { role: 'system', content: known }]
  }
  return [...instructions.slice(0, -1), { ...last, content: `${last.content}\n\n${known}` }]
}

const before = (added: ChatMessage[], raw: string) =>
  added.length === 0
    ? raw
    : `${JSON.stringify(added).slice(0, -1)},${raw.slice(raw.indexOf('[') + 1)}`
