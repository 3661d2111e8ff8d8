import type { DemoMessage, DemoRequest } from '#providers/demo/request'
import { countTokens } from '#providers/demo/tokens'
import type { DemoChoice, DemoUsage } from '#providers/demo/types'

const tokensPerMessage = 4
const tokensPerImage = 255
/** As real providers do it: prefixes from this length on are cached, in whole blocks. */
const leastCached = 1024
const cacheBlock = 128

/** Counts what was sent and what was answered. A conversation's earlier turns count as read from the cache. */
export function countUsage(
  { messages, extraText }: DemoRequest,
  choices: DemoChoice[],
  reasoning: number
): DemoUsage {
  const earlier = messages.slice(0, -1)
  const prefix = countTokens(extraText) + sum(earlier.map(messageTokens))
  const prompt = prefix + sum(messages.slice(-1).map(messageTokens))
  const isConversation = earlier.some((message) => message.role === 'assistant')
  const cached = isConversation && prefix >= leastCached ? prefix - (prefix % cacheBlock) : 0
  const completion = sum(choices.map(choiceTokens)) + reasoning
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: {
      cached_tokens: cached,
      image_tokens: tokensPerImage * sum(messages.map((message) => message.images)),
    },
    completion_tokens_details: { reasoning_tokens: reasoning },
  }
}

const messageTokens = (message: DemoMessage) =>
  tokensPerMessage + countTokens(message.text) + tokensPerImage * message.images

const choiceTokens = ({ pieces, toolCalls }: DemoChoice) =>
  pieces.length + sum(toolCalls.map((call) => countTokens(call.name) + countTokens(call.input)))

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
