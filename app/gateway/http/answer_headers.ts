import { usd } from '#core/money'
import type { ChatRun } from '#gateway/services/chat_run'

const NANO_DIGITS = 9

/** US dollars as text with no more digits than needed; `unknown` for what has no price. */
export function costText(costNano: number | null): string {
  const cost = usd(costNano)
  if (cost === null) return 'unknown'
  return cost.toFixed(NANO_DIGITS).replace(/\.?0+$/, '')
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
