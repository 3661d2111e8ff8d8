/** Tokens of one answer by kind. `cached` is part of `input`, `reasoning` part of `output`. */
export interface Usage {
  input: number
  cached: number
  cacheWrite: number
  output: number
  reasoning: number
}

/** Whose money a request spends. */
export interface Payer {
  workspaceId: string
  keyId: string | null
  tenantId: string | null
}

export type MeteredKind = 'chat' | 'route' | 'estimate' | 'content' | 'plan' | 'summary'

/** One row of the ledger, as the request path hands it over. Money in nano-dollars, null when the price is unknown. */
export interface LedgerEntry extends Payer {
  /** Unique: the request id, with `.2`, `.3` … for further paid calls of one request. */
  id: string
  requestId: string
  kind: MeteredKind
  targetId: string | null
  providerId: string | null
  upstreamModel: string | null
  usage: Usage
  costNano: number | null
  priceSource: string
  /** True when tokens were counted here because the upstream did not say. */
  estimated: boolean
  /** `ok`, or the failure class. */
  outcome: string
  streamed: boolean
  latencyMs: number
  firstTokenMs: number | null
  at: number
}

/** Money set aside for a request until it is settled. */
export interface Reservation {
  payer: Payer
  /** Budgets it was taken from, with what each lent. */
  holds: { budgetId: string; nano: number }[]
  nano: number
}
