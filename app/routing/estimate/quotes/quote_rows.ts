import type { Columns } from '#core/json_rows'
import type { Quote, QuoteUse } from '#routing/estimate/quotes/quote'

/** Columns of the table `quotes`. */
export const QUOTE_COLUMNS = {
  id: 'text',
  workspace_id: 'text',
  key_id: 'text',
  tenant_id: 'text',
  request_id: 'text',
  text_hash: 'text',
  chosen: 'text',
  candidates: 'text',
  created_at: 'bigint',
  expires_at: 'bigint',
} satisfies Columns

/** Columns of the table `quote_uses`. */
export const USE_COLUMNS = {
  request_id: 'text',
  quote_id: 'text',
  workspace_id: 'text',
  target_id: 'text',
  was_quoted: 'boolean',
  quoted_p50_nano: 'bigint',
  quoted_p90_nano: 'bigint',
  cost_nano: 'bigint',
  quoted_input: 'bigint',
  quoted_output_p50: 'bigint',
  quoted_output_p90: 'bigint',
  input_tokens: 'bigint',
  output_tokens: 'bigint',
  at: 'bigint',
} satisfies Columns

type Value = string | number | boolean | null

export type QuoteRow = Record<keyof typeof QUOTE_COLUMNS, Value>
export type UseRow = Record<keyof typeof USE_COLUMNS, Value>

/** A quote as it is stored. */
export const quoteRow = (quote: Quote): QuoteRow => ({
  id: quote.id,
  workspace_id: quote.workspaceId,
  key_id: quote.keyId,
  tenant_id: quote.tenantId,
  request_id: quote.requestId,
  text_hash: quote.textHash,
  chosen: quote.chosen,
  candidates: JSON.stringify(quote.candidates),
  created_at: quote.createdAt,
  expires_at: quote.expiresAt,
})

/** A stored quote. */
export const quoteOf = (row: Record<string, any>): Quote => ({
  id: row.id,
  workspaceId: row.workspace_id,
  keyId: row.key_id,
  tenantId: row.tenant_id,
  requestId: row.request_id,
  textHash: row.text_hash,
  chosen: row.chosen,
  candidates: JSON.parse(row.candidates),
  createdAt: Number(row.created_at),
  expiresAt: Number(row.expires_at),
})

/** A use as it is stored. */
export const useRow = ({ quoteId, workspaceId, quoted, actual, at }: QuoteUse): UseRow => ({
  request_id: actual.requestId,
  quote_id: quoteId,
  workspace_id: workspaceId,
  target_id: actual.target,
  was_quoted: quoted !== null,
  quoted_p50_nano: quoted?.cost.p50 ?? null,
  quoted_p90_nano: quoted?.cost.p90 ?? null,
  cost_nano: actual.costNano,
  quoted_input: quoted?.input ?? null,
  quoted_output_p50: quoted?.output.p50 ?? null,
  quoted_output_p90: quoted?.output.p90 ?? null,
  input_tokens: actual.inputTokens,
  output_tokens: actual.outputTokens,
  at,
})

const known = (value: unknown) => (value === null || value === undefined ? null : Number(value))

/** A stored use. */
export const useOf = (row: Record<string, any>): QuoteUse => ({
  quoteId: row.quote_id,
  workspaceId: row.workspace_id,
  quoted: row.was_quoted
    ? {
        target: row.target_id,
        cost: { p50: known(row.quoted_p50_nano), p90: known(row.quoted_p90_nano) },
        input: Number(row.quoted_input),
        output: { p50: Number(row.quoted_output_p50), p90: Number(row.quoted_output_p90) },
      }
    : null,
  actual: {
    requestId: row.request_id,
    target: row.target_id,
    costNano: known(row.cost_nano),
    inputTokens: Number(row.input_tokens),
    outputTokens: Number(row.output_tokens),
  },
  at: Number(row.at),
})
