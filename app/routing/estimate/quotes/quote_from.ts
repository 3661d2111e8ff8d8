import type { Estimate, EstimateCaller } from '#routing/estimate/estimate_order'
import type { Quote } from '#routing/estimate/quotes/quote'
import { decisionLog } from '#routing/services/decision_log'

/** What is kept of an estimate. */
export const quoteFrom = (
  { quoteId, question, decision, candidates, at }: Estimate,
  caller: EstimateCaller,
  expiresAt: number
): Quote => ({
  id: quoteId,
  workspaceId: caller.workspaceId,
  keyId: caller.keyId,
  tenantId: caller.tenant?.id ?? null,
  requestId: decision.requestId,
  textHash: decisionLog.hashOf(question.text),
  chosen: decision.target?.id ?? null,
  candidates: candidates.map(({ target, input, quote }) => ({
    target: target.id,
    cost: { p50: quote.p50.costNano, p90: quote.p90.costNano },
    input: input.total,
    output: quote.output,
  })),
  createdAt: at,
  expiresAt,
})
