import type { ChatMessage, ChatRequest } from '#gateway/services/chat_request'

const isInstruction = ({ role }: ChatMessage) => role === 'system' || role === 'developer'

/**
 * Puts what the appliance adds around the messages of a client: `context` first of all, and `history` between the
 * instructions that the client begins with and the rest. The client's messages keep their characters wherever nothing is put
 * between them.
 */
export function surroundRequest(
  request: ChatRequest,
  context: ChatMessage[],
  history: ChatMessage[]
): ChatRequest {
  if (context.length + history.length === 0) return request
  const { messages } = request
  const first = messages.findIndex((message) => !isInstruction(message))
  const instructions = history.length === 0 || first < 0 ? 0 : first
  const surrounded = [
    ...context,
    ...messages.slice(0, instructions),
    ...history,
    ...messages.slice(instructions),
  ]
  const written = (raw: string) =>
    instructions > 0 ? JSON.stringify(surrounded) : before([...context, ...history], raw)
  return {
    ...request,
    messages: surrounded,
    members: request.members.map((member) =>
      member.name === 'messages' ? { ...member, raw: written(member.raw) } : member
    ),
  }
}

const before = (added: ChatMessage[], raw: string) =>
  `${JSON.stringify(added).slice(0, -1)},${raw.slice(raw.indexOf('[') + 1)}`
