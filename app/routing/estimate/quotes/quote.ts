import { HOUR } from '#core/time'

/** How long a quote may be named by calls. */
export const QUOTE_LIFE = 24 * HOUR

/** What was quoted at one target. Money in nano-dollars, null when the price is unknown. */
export interface QuotedAt {
  target: string
  cost: { p50: number | null; p90: number | null }
  input: number
  output: { p50: number; p90: number }
}

/** A quote as it is kept: figures alone, no text. */
export interface Quote {
  id: string
  workspaceId: string
  keyId: string | null
  tenantId: string | null
  requestId: string
  /** Salted; tells that two requests had the same text, and nothing else about it. */
  textHash: string | null
  /** The recommended target; null when none fitted. */
  chosen: string | null
  candidates: QuotedAt[]
  createdAt: number
  expiresAt: number
}

/** What an answer really took. Cost in nano-dollars, null when the price is unknown. */
export interface Actual {
  requestId: string
  target: string
  costNano: number | null
  inputTokens: number
  outputTokens: number
}

/** An answer held against its quote; `quoted` is null when the target that answered is not in the quote. */
export interface QuoteUse {
  quoteId: string
  workspaceId: string
  quoted: QuotedAt | null
  actual: Actual
  at: number
}
