import { usd } from '#core/money'
import type { ChatRun } from '#gateway/services/chat_run'

const NANO_DIGITS = 9

/** US dollars as text with no more digits than needed; `unknown` for what has no price. */
function costText(costNano: number | null): string {
  const cost = usd(costNano)
  if (cost === null) return 'unknown'
  return cost.toFixed(NANO_DIGITS).replace(/\.?0+$/, '')
}

/** The headers by which a whole answer says what it cost, and what the quote said that its request named. */
export function costHeaders({ bill, quoteUse, order }: ChatRun): Record<string, string> {
  const cost = costText(bill.costNano)
  if (!order.quote) return { 'x-svc-cost-usd': cost }
  return {
    'x-svc-cost-usd': cost,
    'x-svc-quote': order.quote.id,
    'x-svc-quoted-usd': costText(quoteUse?.quoted?.cost.p50 ?? null),
    'x-svc-quoted-p90-usd': costText(quoteUse?.quoted?.cost.p90 ?? null),
    'x-svc-actual-usd': cost,
  }
}

/** The header that names the conversation of an answer, where it is kept. */
export function conversationHeader({ order }: ChatRun): Record<string, string> {
  const id = order.companion?.opened?.conversationId
  return id === undefined ? {} : { 'x-svc-conversation-id': id }
}

/** The headers by which an answer says who answered and what it took. */
export function answerHeaders(run: ChatRun, overheadMs: number): Record<string, string> {
  const headers: Record<string, string> = {
    'x-svc-request-id': run.order.requestId,
    'x-svc-target': run.target.id,
    'x-svc-overhead-ms': overheadMs.toFixed(2),
  }
  if (run.connection.demo) headers['x-svc-demo'] = '1'
  return headers
}
