import { TOKENS_PER_MESSAGE } from '#routing/engine/features'
import type { TokenFamily } from '#routing/estimate/token_families'
import type { RouteQuestion } from '#routing/types'
import type { InputLine } from '#routing/usage_learning/input_line'

/** Input tokens by what they come from; `framing` is what a chat format puts around messages. */
export interface InputTokens {
  text: number
  history: number
  /** What else is sent along: a response format, an agent's system prompt. */
  context: number
  tools: number
  images: number
  framing: number
  total: number
}

/** What of a request is counted beside its texts. */
export interface Beside {
  /** Tokens of its pictures. */
  images: number
  /** Tokens of an agent's system prompt, in the family's vocabulary. */
  systemPrompt?: number
}

type Message = RouteQuestion['history'][number]

const written = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))

const partText = (part: unknown) => {
  const text = (part as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : ''
}

/** The text of a message; parts and tool calls, which chats have, count as well. */
function messageText({ content, tool_calls: calls }: Message): string {
  const said: unknown = content
  const text = Array.isArray(said) ? said.map(partText).join('') : said
  return `${typeof text === 'string' ? text : ''}${calls ? written(calls) : ''}`
}

/** The texts of a request that cost tokens: text, tools, what else of `context` is sent along, and each message. */
export function textsOf({ text, history, context }: RouteQuestion): string[] {
  return [
    text,
    written(context.tools),
    written(context.response_format),
    ...history.map(messageText),
  ]
}

/**
 * Adds up what was counted of `textsOf` for one family. A line that was learned from the provider's own counts corrects the
 * sum: its slope stretches every text, its overhead is part of the framing. Pictures are not in what it was learned from.
 */
export function inputTokens(
  counts: readonly number[],
  { factor }: TokenFamily,
  { images, systemPrompt = 0 }: Beside,
  line: InputLine | null = null
): InputTokens {
  const slope = line?.slope ?? 1
  const scaled = (tokens: number) => Math.ceil(tokens * factor * slope)
  const [text = 0, tools = 0, format = 0, ...messages] = counts
  const framing = TOKENS_PER_MESSAGE * (messages.length + 1) * slope + (line?.overhead ?? 0)
  const parts = {
    text: scaled(text),
    history: scaled(messages.reduce((sum, tokens) => sum + tokens, 0)),
    context: scaled(format + systemPrompt),
    tools: scaled(tools),
    images,
    framing: Math.max(0, Math.round(framing)),
  }
  return { ...parts, total: Object.values(parts).reduce((sum, tokens) => sum + tokens, 0) }
}
