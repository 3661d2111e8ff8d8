import { usd } from '#core/money'
import { quoteUseAnswer } from '#routing/estimate/quotes/quote_answer'
import type { ChatOrder } from '#gateway/types'
import type { ChatRun } from '#gateway/services/chat_run'

const CLOSING_BRACE = 0x7d

/** What an answer says about itself when the client asks for it with `x-svc-metadata: full`. */
export function svcMetadata(run: ChatRun) {
  const { order, target, connection, bill, attempts } = run
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
    ...conversationOf(order),
    ...(run.quoteUse === null ? {} : { quote: quoteUseAnswer(run.quoteUse) }),
  }
}

/** The conversation that an answer belongs to, where it is kept. */
function conversationOf({ companion }: ChatOrder) {
  const id = companion?.opened?.conversationId
  return id === undefined ? {} : { conversation_id: id }
}

/** Whether an answer names its conversation: to who has the router choose, and to who speaks of `svc`; others get it by header. */
export const tellsConversation = ({ companion, plan, request }: ChatOrder) =>
  Boolean(companion?.opened) && (plan.isRouted || Boolean(request.body.svc))

/** What an answer's member `svc` says; null when it has none. */
export function svcMember(run: ChatRun, wantsMetadata: boolean): object | null {
  if (wantsMetadata) return svcMetadata(run)
  return tellsConversation(run.order) ? conversationOf(run.order) : null
}

/** Adds a member `svc` to the bytes of a JSON object; everything else stays as it is. */
export function withSvc(json: Buffer, svc: object): Buffer {
  const end = json.lastIndexOf(CLOSING_BRACE)
  const added = Buffer.from(`,"svc":${JSON.stringify(svc)}}`)
  return Buffer.concat([json.subarray(0, end), added])
}
