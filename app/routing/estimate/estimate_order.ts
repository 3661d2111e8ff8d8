import type { PlanCode, Tenant } from '#workspaces/types'
import type { Target } from '#providers/types'
import type { Plan } from '#routing/engine/planner'
import type { TargetQuote } from '#routing/estimate/quote_target'
import type { InputTokens } from '#routing/estimate/request_parts'
import type { TokenFamily } from '#routing/estimate/token_families'
import type { InputLine } from '#routing/usage_learning/input_line'
import type { Candidate, Decision, RouteQuestion } from '#routing/types'

/** Who asks for a quote with a key. */
export interface EstimateCaller {
  workspaceId: string
  keyId: string | null
  plan: PlanCode
  tenant: Tenant | null
}

/** A request to be quoted. Without a caller the platform's targets are quoted and nothing is metered. */
export interface EstimateOrder {
  question: RouteQuestion
  caller: EstimateCaller | null
  outputTokens: number | null
  monthlyRequests: number | null
  wantsPlan: boolean
}

/** A target with its quote; `candidate` is null for one that no provider is mapped to. */
export interface QuotedCandidate {
  target: Target
  candidate: Candidate | null
  family: TokenFamily
  /** How the provider's own counts differ from ours; null while too few were seen. */
  line: InputLine | null
  input: InputTokens
  quote: TargetQuote
}

/** A quote for a request. */
export interface Estimate {
  quoteId: string
  /** Until when calls may name the quote; null when it was not kept. */
  expiresAt: number | null
  question: RouteQuestion
  decision: Decision
  candidates: QuotedCandidate[]
  /** How the request's own tokens were counted: as for the recommended target, else by the usual vocabulary. */
  counted: Pick<QuotedCandidate, 'family' | 'line' | 'input'>
  output: TargetQuote['output']
  monthlyRequests: number | null
  plan: Plan | null
  at: number
}
