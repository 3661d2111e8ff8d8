import type { PlanCode, TenantRules } from '#workspaces/types'

/** US dollars per one million tokens. Null means unknown, never free; absent kinds cost what `input` or `output` do. */
export interface Rates {
  input: number | null
  output: number | null
  cacheRead?: number | null
  cacheWrite?: number | null
  reasoning?: number | null
  batchInput?: number | null
  batchOutput?: number | null
  audioInput?: number | null
}

/** Where a price comes from: set by the operator, declared with the target, the reference catalogue, or nowhere. */
export type PriceSource = 'operator' | 'declared' | 'catalogue' | 'unpriced'

/** What a target costs, with its origin. `tiers` replace the rates above a number of input tokens. */
export interface Price extends Rates {
  source: PriceSource
  /** Name and date of the source, such as `models.dev 2026-07-02`. */
  from: string | null
  tiers: (Partial<Rates> & { aboveTokens: number })[]
}

/** Tokens of one answer by kind. `cached` and `cacheWrite` are parts of `input`, `reasoning` is part of `output`. */
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

/** What a metered call is for. */
export const METERED_KINDS = [
  'chat',
  'route',
  'estimate',
  'content',
  'plan',
  'summary',
  'memory',
] as const

export type MeteredKind = (typeof METERED_KINDS)[number]

/** One row of the ledger, as the request path hands it over. Money in nano-dollars, null when the price is unknown. */
export interface LedgerEntry extends Payer {
  /** Unique: the request id, with `.2`, `.3` … for further paid calls of one request. */
  id: string
  requestId: string
  kind: MeteredKind
  targetId: string | null
  providerId: string | null
  /** Preset of the provider, a label of the metrics; not kept in the ledger. */
  providerKind?: string | null
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

/** What limits a request's spending beside the workspace's budgets. */
export interface SpendingTerms {
  /** Plan whose requests of the month are counted; leave it out for calls that are part of a request counted already. */
  plan?: PlanCode
  /** Rules of the payer's tenant; its monthly budget is kept like any other. */
  tenantRules?: TenantRules | null
}

/** A share of an allowance (a budget's money or a plan's requests) that one request holds until it is settled. */
export interface Hold {
  allowanceId: string
  /** `total`, a day `2026-11-21` or a month `2026-11`, UTC. */
  period: string
  unit: 'nano' | 'request'
  /** Nano-dollars of a budget, requests of a quota. */
  amount: number
}

/** Money and requests set aside until the request is settled or cancelled. Made, changed and closed by the Meter alone. */
export interface Reservation {
  readonly payer: Payer
  readonly holds: Hold[]
  /** The estimate it was made for; null when the target has no price. */
  readonly nano: number | null
  isOpen: boolean
}

/** What an entry takes from an allowance when it is committed. `moved` leaves the replica's lease, `spent` is added to what was spent. */
export interface Charge {
  allowanceId: string
  period: string
  moved: number
  spent: number
}

export type BudgetScope = 'workspace' | 'key' | 'tenant'

export type BudgetWindow = 'total' | 'day' | 'month'
