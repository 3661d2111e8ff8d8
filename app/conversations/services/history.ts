import type { KeptMessage, SentMessage } from '#conversations/types'

interface ToolCall {
  id?: string
}

const callsOf = (message: KeptMessage) => (message.extras?.tool_calls ?? []) as ToolCall[]

/**
 * The latest turns that fit, oldest first: whole ones, a question with all that followed it, as long as there is room; when
 * the last one alone is too long, as much of its end as fits. Forgotten messages are left out, and so are calls of tools
 * without all their results and results without their call.
 */
export function chooseTurns(
  path: KeptMessage[],
  budgetTokens: number,
  sent: SentMessage[] = []
): KeptMessage[] {
  const present = path.filter(({ erasedAt }) => erasedAt === null)
  let room = budgetTokens
  let from = present.length
  let begin = present.length
  while (from > 0 && room >= present[from - 1]!.tokens) {
    from--
    room -= present[from]!.tokens
    if (present[from]!.role === 'user') begin = from
  }
  const isWhole = from === 0
  const start = isWhole || begin === present.length ? from : begin
  return withWholeCalls(present.slice(start), sent)
}

/** Leaves out calls of tools that miss a result, and results that miss their call. The client's new messages may hold results. */
function withWholeCalls(messages: KeptMessage[], sent: SentMessage[]): KeptMessage[] {
  const results = new Set<unknown>()
  for (const { extras } of messages) if (extras?.tool_call_id) results.add(extras.tool_call_id)
  for (const message of sent) if (message.tool_call_id) results.add(message.tool_call_id)
  const called = new Set<unknown>()
  return messages.filter((message) => {
    if (message.role === 'tool') return called.has(message.extras?.tool_call_id)
    const calls = callsOf(message)
    if (!calls.every(({ id }) => results.has(id))) return false
    for (const { id } of calls) called.add(id)
    return true
  })
}
