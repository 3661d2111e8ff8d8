import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type { Quote, QuotedAt, QuoteUse } from '#routing/estimate/quotes/quote'
import type { QuoteErrors, QuoteStatistics } from '#routing/estimate/quotes/quote_statistics'

const figures = ({ cost, input, output }: QuotedAt) => ({
  cost_usd: { p50: usd(cost.p50), p90: usd(cost.p90) },
  input_tokens: input,
  output_tokens: output,
})

/** (actual - quoted) / quoted in percent; null where either is unknown or nothing was quoted. */
const offBy = (actual: number | null, quoted: number | null | undefined) =>
  actual === null || !quoted ? null : Math.round((1_000 * (actual - quoted)) / quoted) / 10

/** Quoted against actual, as answers of calls that name a quote carry it. */
export function quoteUseAnswer({ quoteId, quoted, actual }: QuoteUse) {
  return {
    quote_id: quoteId,
    target: actual.target,
    quoted: quoted && figures(quoted),
    actual: {
      cost_usd: usd(actual.costNano),
      input_tokens: actual.inputTokens,
      output_tokens: actual.outputTokens,
    },
    off_by_pct: {
      cost: offBy(actual.costNano, quoted?.cost.p50),
      input_tokens: offBy(actual.inputTokens, quoted?.input),
      output_tokens: offBy(actual.outputTokens, quoted?.output.p50),
    },
  }
}

/** The answer of `GET /estimates/{quote_id}`. */
export function quoteAnswer(quote: Quote, uses: { total: number; latest: QuoteUse[] }) {
  return {
    quote_id: quote.id,
    request_id: quote.requestId,
    created_at: isoTime(quote.createdAt),
    expires_at: isoTime(quote.expiresAt),
    recommended: quote.chosen,
    candidates: quote.candidates.map((one) => ({ target: one.target, ...figures(one) })),
    uses: {
      total: uses.total,
      items: uses.latest.map((use) => ({
        request_id: use.actual.requestId,
        at: isoTime(use.at),
        ...quoteUseAnswer(use),
      })),
    },
  }
}

const errors = (of: QuoteErrors) => ({
  compared: of.compared,
  cost_error_pct: of.costPct,
  input_error_pct: of.inputPct,
  output_error_pct: of.outputPct,
  within_p90_share: of.withinP90,
  between_p50_and_p90_share: of.betweenP50AndP90,
})

/** How far past quotes were off, in all and by target. */
export const quoteStatisticsAnswer = ({ total, byTarget }: QuoteStatistics) => ({
  ...errors(total),
  targets: [...byTarget].map(([target, own]) => ({ target, ...errors(own) })),
})
