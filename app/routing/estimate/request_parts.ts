import { TOKENS_PER_IMAGE, TOKENS_PER_MESSAGE } from '#routing/engine/features'
import type { TokenFamily } from '#routing/estimate/token_families'
import type { Decision, RouteQuestion } from '#routing/types'

/** Input tokens by what they come from; `framing` is what a chat format puts around messages. */
export interface InputTokens {
  text: number
  history: number
  context: number
  tools: number
  images: number
  framing: number
  total: number
}

const written = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))

/** The texts of a request that cost tokens: text, tools, what else of `context` is sent along, and each message. */
export function textsOf({ text, history, context }: RouteQuestion): string[] {
  const messages = history.map(({ content }) => content ?? '')
  return [text, written(context.tools), written(context.response_format), ...messages]
}

/** Adds up what was counted of `textsOf` for one family. */
export function inputTokens(
  counts: readonly number[],
  { factor }: TokenFamily,
  { features }: Pick<Decision, 'features'>
): InputTokens {
  const scaled = (tokens: number) => Math.ceil(tokens * factor)
  const [text = 0, tools = 0, context = 0, ...messages] = counts
  const parts = {
    text: scaled(text),
    history: scaled(messages.reduce((sum, tokens) => sum + tokens, 0)),
    context: scaled(context),
    tools: scaled(tools),
    images: TOKENS_PER_IMAGE * features.images,
    framing: TOKENS_PER_MESSAGE * (messages.length + 1),
  }
  return { ...parts, total: Object.values(parts).reduce((sum, tokens) => sum + tokens, 0) }
}
