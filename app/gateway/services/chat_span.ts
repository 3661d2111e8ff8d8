import { chatSpanName, genAi, providerName } from '#core/services/genai_names'
import { tracing, type Span, type SpanAttributes } from '#core/services/tracing'
import { usageFrom } from '#billing/services/usage_from'
import type { Target } from '#providers/types'
import type { ChatOrder } from '#gateway/types'
import type { Failure } from '#gateway/services/failures'
import { JsonCall } from '#gateway/services/json_call'
import { StreamCall } from '#gateway/services/stream_call'
import type { UpstreamCall } from '#gateway/services/upstream_call'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Begins the span of one call of an upstream: what was asked, of whom; never the messages. */
export function startChatSpan({ request, requestId, span }: ChatOrder, target: Target): Span {
  const { connection, upstreamModel } = target.execution!
  const { hostname, port } = new URL(connection.origin)
  return tracing.startSpan(chatSpanName(upstreamModel), {
    kind: 'client',
    parent: span,
    attributes: {
      [genAi.operation]: 'chat',
      [genAi.provider]: providerName(connection.kind),
      [genAi.requestModel]: upstreamModel,
      [genAi.requestStream]: request.isStream,
      [genAi.requestMaxTokens]: request.maxOutputTokens ?? undefined,
      [genAi.conversation]: request.conversationId ?? undefined,
      [genAi.serverAddress]: hostname,
      [genAi.serverPort]: port === '' ? undefined : Number(port),
      'svc.target': target.id,
      'svc.request_id': requestId,
    },
  })
}

/** What an answer says of itself. */
function answerOf(call: UpstreamCall): SpanAttributes {
  if (call instanceof StreamCall) {
    const { id, model, finishReason } = call.reader
    return {
      [genAi.responseId]: id ?? undefined,
      [genAi.responseModel]: model ?? undefined,
      [genAi.finishReasons]: finishReason ? [finishReason] : undefined,
    }
  }
  const answer = call instanceof JsonCall ? call.answer : null
  const reasons = answer?.choices.map((choice) => text(choice.finish_reason))
  return {
    [genAi.responseId]: text(answer?.id),
    [genAi.responseModel]: text(answer?.model),
    [genAi.finishReasons]: reasons?.filter((reason) => reason !== undefined),
  }
}

const reportedBy = (call: UpstreamCall) => {
  if (call instanceof StreamCall) return call.reader.usage
  return call instanceof JsonCall ? call.answer?.usage : null
}

/** Ends the span of a call with what came back. */
export function endChatSpan(span: Span, call: UpstreamCall, failed: Failure | null) {
  const usage = usageFrom(reportedBy(call))?.usage
  const firstAt = call instanceof StreamCall ? call.firstTokenAt : null
  span.set({
    ...answerOf(call),
    [genAi.inputTokens]: usage?.input,
    [genAi.outputTokens]: usage?.output,
    [genAi.cacheReadTokens]: usage?.cached,
    [genAi.cacheWriteTokens]: usage?.cacheWrite,
    [genAi.reasoningTokens]: usage?.reasoning,
    [genAi.timeToFirstChunk]: firstAt === null ? undefined : (firstAt - call.startedAt) / 1000,
    'http.response.status_code': call.status ?? undefined,
  })
  if (failed) span.fail(failed.kind)
  span.end()
}
