import { logprobsOf } from '#providers/demo/logprobs'
import type { DemoRequest } from '#providers/demo/request'
import type { DemoChoice, DemoPlan, DemoToolCall } from '#providers/demo/types'

/** The body of an answer that is not streamed. */
export function completionBody(plan: DemoPlan, request: DemoRequest) {
  return {
    id: plan.id,
    object: 'chat.completion',
    created: plan.created,
    model: plan.model,
    choices: plan.choices.map((choice, index) => ({
      index,
      message: messageOf(choice),
      logprobs: logprobsOf(choice.pieces, request.topLogprobs),
      finish_reason: choice.finish,
    })),
    usage: plan.usage,
    system_fingerprint: 'demo',
  }
}

function messageOf({ pieces, toolCalls }: DemoChoice) {
  const message = { role: 'assistant', content: pieces.join(''), refusal: null }
  return toolCalls.length
    ? { ...message, content: null, tool_calls: toolCalls.map(toolCallOf) }
    : message
}

const toolCallOf = ({ id, kind, name, input }: DemoToolCall) =>
  kind === 'function'
    ? { id, type: 'function', function: { name, arguments: input } }
    : { id, type: 'custom', custom: { name, input } }
