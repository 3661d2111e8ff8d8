import { logprobsOf } from '#providers/demo/logprobs'
import type { DemoRequest } from '#providers/demo/request'
import { tokenPieces } from '#providers/demo/tokens'
import type { DemoChoice, DemoPlan, DemoToolCall } from '#providers/demo/types'

/** A chunk of a stream, and how many tokens' time passes before it is sent. */
export interface TimedChunk {
  tokens: number
  body: object
}

const tokensPerChunk = 2

/** The chunks of a streamed answer: the role, the content or tool calls in pieces, why it ended, the usage. */
export function* streamChunks(plan: DemoPlan, request: DemoRequest): Generator<TimedChunk> {
  const chunk = (choices: object[], usage: object | null = null) => ({
    id: plan.id,
    object: 'chat.completion.chunk',
    created: plan.created,
    model: plan.model,
    system_fingerprint: 'demo',
    choices,
    ...(request.includeUsage ? { usage } : {}),
  })
  const part = (index: number, delta: object, rest: object = {}) =>
    chunk([{ index, delta, logprobs: null, finish_reason: null, ...rest }])

  for (const [index, choice] of plan.choices.entries()) {
    const content = choice.toolCalls.length ? null : ''
    yield { tokens: 0, body: part(index, { role: 'assistant', content, refusal: null }) }
    for (const pieces of grouped(choice.pieces, tokensPerChunk)) {
      const logprobs = logprobsOf(pieces, request.topLogprobs)
      yield { tokens: pieces.length, body: part(index, { content: pieces.join('') }, { logprobs }) }
    }
    for (const { tokens, delta } of toolCallDeltas(choice)) {
      yield { tokens, body: part(index, { tool_calls: [delta] }) }
    }
    yield { tokens: 0, body: part(index, {}, { finish_reason: choice.finish }) }
  }
  if (request.includeUsage) yield { tokens: 0, body: chunk([], plan.usage) }
}

/** Each call begins with its name and goes on in pieces of its arguments. */
function* toolCallDeltas({ toolCalls }: DemoChoice) {
  for (const [index, call] of toolCalls.entries()) {
    yield { tokens: 1, delta: openingOf(call, index) }
    for (const pieces of grouped(tokenPieces(call.input), 2 * tokensPerChunk)) {
      const input = pieces.join('')
      const delta =
        call.kind === 'function'
          ? { index, function: { arguments: input } }
          : { index, custom: { input } }
      yield { tokens: pieces.length, delta }
    }
  }
}

const openingOf = ({ id, kind, name }: DemoToolCall, index: number) =>
  kind === 'function'
    ? { index, id, type: 'function', function: { name, arguments: '' } }
    : { index, id, type: 'custom', custom: { name, input: '' } }

function* grouped<T>(items: T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
