import { clock } from '#core/clock'
import { chatLearner } from '#memory/services/chat_learner'
import { chatKeeper } from '#conversations/services/chat_keeper'
import type { ChatAnswer } from '#conversations/types'
import type { ChatOrder } from '#gateway/types'
import { newWords } from '#gateway/services/route_question'
import { JsonCall } from '#gateway/services/json_call'
import { StreamCall } from '#gateway/services/stream_call'
import type { UpstreamCall } from '#gateway/services/upstream_call'

/** Hands what was said to those who keep it or learn from it, when a client's chat ended with an answer or a part of one. */
export function keepAnswer(order: ChatOrder, call: UpstreamCall | null, targetId: string) {
  const { companion, requestId } = order
  if (!companion?.mayKeep) return
  const answer = answerOf(call)
  if (answer === null) return
  const { opened, asker, sent } = companion
  const { payer, terms } = order
  const at = clock.now()
  if (opened) {
    const messages = sent.messages.slice(opened.known)
    chatKeeper.close(opened, { asker, messages, answer, targetId, requestId, at })
  }
  chatLearner.note({
    asker,
    keyId: payer.keyId!,
    plan: terms.plan!,
    tenantRules: terms.tenantRules ?? null,
    text: newWords(sent),
    messageReference: requestId,
    conversationId: opened?.conversationId ?? null,
    at,
  })
}

function answerOf(call: UpstreamCall | null): ChatAnswer | null {
  if (call instanceof JsonCall) {
    const choice = call.answer?.choices[0]
    if (!choice) return null
    const { content, tool_calls: calls } = choice.message ?? {}
    return {
      content: typeof content === 'string' ? content : null,
      toolCalls: calls ?? [],
      finishReason: choice.finish_reason ?? null,
    }
  }
  if (!(call instanceof StreamCall) || !call.hasBegun) return null
  const { answer, finishReason } = call.reader
  if (answer === null) return null
  const { content, toolCalls } = answer
  return content === null && toolCalls.length === 0 ? null : { content, toolCalls, finishReason }
}
