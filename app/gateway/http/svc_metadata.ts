import { usd } from '#core/money'
import { quoteUseAnswer } from '#routing/estimate/quotes/quote_answer'
import type { ChatRun } from '#gateway/services/chat_run'

const CLOSING_BRACE = 0x7d

/** What an answer says about itself when the client asks for it with `x-svc-metadata: full`. */
export function svcMetadata(run: ChatRun) {
  const { order, target, connection, bill, attempts } = run
  const { conversationId } = order.request
  return {
    request_id: order.requestId,
    target: target.id,
    provider: connection.name,
    model: target.execution!.upstreamModel,
    why: order.plan.why,
    confidence: order.plan.confidence,
    cost_usd: usd(bill.costNano),
    quoted_usd: usd(run.quotedNano),
    demo: connection.demo,
    attempts: attempts.map((attempt) => ({
      target: attempt.targetId,
      provider: attempt.provider,
      outcome: attempt.outcome,
      status: attempt.status,
      latency_ms: attempt.latencyMs,
    })),
    ...(conversationId === null ? {} : { conversation_id: conversationId }),
    ...(run.quoteUse === null ? {} : { quote: quoteUseAnswer(run.quoteUse) }),
  }
}

/** Adds a member `svc` to the bytes of a JSON object; everything else stays as it is. */
export function withSvc(json: Buffer, run: ChatRun): Buffer {
  const end = json.lastIndexOf(CLOSING_BRACE)
  const added = Buffer.from(`,"svc":${JSON.stringify(svcMetadata(run))}}`)
  return Buffer.concat([json.subarray(0, end), added])
}
