import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type { UsageCost } from '#billing/services/price_usage'
import type { Estimate, QuotedCandidate } from '#routing/estimate/estimate_order'
import type { TargetQuote } from '#routing/estimate/quote_target'
import { recordOf } from '#routing/services/decision_record'
import { readTrace } from '#routing/services/trace'
import { briefTarget, planAnswer } from '#routing/transformers/route_answer'

const costOf = ({ p50, p90 }: TargetQuote) => ({ p50: usd(p50.costNano), p90: usd(p90.costNano) })

const partsOf = ({ parts }: UsageCost) => ({
  input: usd(parts.input),
  cached_input: usd(parts.cached),
  output: usd(parts.output),
  reasoning: usd(parts.reasoning),
})

const monthOf = (quote: TargetQuote, requests: number) => {
  const times = ({ costNano }: UsageCost) => (costNano === null ? null : usd(costNano * requests))
  return { p50: times(quote.p50), p90: times(quote.p90) }
}

/** How tokens were counted; a provider's own counts correct a vocabulary that is not its model's. */
function methodOf({ family, line }: Pick<QuotedCandidate, 'family' | 'line'>) {
  const isExact = family.method === 'tokenizer' && (line === null || line.slope === 1)
  const errorPct = line?.errorPct ?? family.errorPct
  return {
    method: isExact ? 'tokenizer' : line ? 'calibrated' : 'ratio',
    encoding: family.encoding,
    error_pct: errorPct,
    error: errorPct === null ? 'unknown' : errorPct === 0 ? 'exact' : `±${errorPct} %`,
    learned_from: line?.n ?? 0,
  }
}

const candidateAnswer = (one: QuotedCandidate, requests: number | null) => ({
  target: briefTarget(one.target),
  executable: one.target.execution !== null,
  quality: one.candidate?.quality.mean ?? null,
  latency_ms: one.candidate?.latencyMs ?? null,
  tokens: {
    input: one.input.total,
    output: one.quote.output,
    reasoning: one.quote.reasoning,
    ...methodOf(one),
  },
  cost_usd: costOf(one.quote),
  breakdown_usd: { p50: partsOf(one.quote.p50), p90: partsOf(one.quote.p90) },
  batch_usd: { p50: usd(one.quote.batch.p50), p90: usd(one.quote.batch.p90) },
  unpriced: one.quote.unpriced,
  price: { source: one.target.price.source, from: one.target.price.from },
  monthly_usd: requests === null ? null : monthOf(one.quote, requests),
})

/** The answer of `POST /estimate`; a plan only when it was asked for. */
export function estimateAnswer(estimate: Estimate, tenant: string | null) {
  const { decision, question, candidates, counted, monthlyRequests: requests } = estimate
  const best = decision.target ? candidates[0] : undefined
  const trace = readTrace(recordOf(decision, question))
  return {
    request_id: decision.requestId,
    quote_id: estimate.quoteId,
    quote: {
      redeemable: estimate.expiresAt !== null,
      expires_at: estimate.expiresAt === null ? null : isoTime(estimate.expiresAt),
    },
    created_at: isoTime(estimate.at),
    tenant,
    tokens: { input: counted.input, output: estimate.output, ...methodOf(counted) },
    recommended: best
      ? {
          target: briefTarget(best.target),
          why: decision.why,
          confidence: decision.confidence,
          cost_usd: costOf(best.quote),
          unpriced: best.quote.unpriced,
          latency_ms: best.candidate?.latencyMs ?? null,
        }
      : null,
    degraded: decision.degraded,
    candidates: candidates.map((one) => candidateAnswer(one, requests)),
    eligible: decision.eligible,
    monthly:
      requests === null
        ? null
        : { requests, recommended_usd: best ? monthOf(best.quote, requests) : null },
    ruled_out: trace.ruled_out,
    ruled_out_counts: trace.ruled_out_counts,
    nearest_miss: decision.nearestMiss,
    ...(estimate.plan ? { plan: planAnswer(estimate.plan) } : {}),
  }
}
