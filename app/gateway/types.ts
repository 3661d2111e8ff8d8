import type { Span } from '#core/services/tracing'
import type { MeteredKind, Payer, SpendingTerms } from '#billing/types'
import type { Target } from '#providers/types'
import type { Quote } from '#routing/estimate/quotes/quote'
import type { Decision } from '#routing/types'
import type { ChatRequest } from '#gateway/services/chat_request'
import type { Companion } from '#gateway/services/companion'

/** A target that may answer, with what it may cost in nano-dollars; null when it has no price. */
export interface PlannedTarget {
  target: Target
  quotedNano: number | null
}

/** How a request will be answered: who may, best first, and why. */
export interface ChatPlan {
  candidates: PlannedTarget[]
  /** The router chose them; false when the request named its target. */
  isRouted: boolean
  /** The router's decision; null when the request named its target. */
  decision: Decision | null
  why: string
  /** Expected quality of the answer, 0..1, as the router sees it. */
  confidence: number | null
  /** Tokens of the request as they were counted here. */
  inputTokens: number
  /** What the request asks to be done, as the router understood it; and what it is about, empty when that is not known. */
  task: string
  domain: string
}

/** Everything that answering one chat completion needs. */
export interface ChatOrder {
  requestId: string
  /** Id of its ledger row, where that is not the request id. */
  ledgerId?: string
  /** What the ledger calls it. */
  kind: MeteredKind
  payer: Payer
  terms: SpendingTerms
  request: ChatRequest
  plan: ChatPlan
  /** What goes with a client's chat; absent for calls from inside. */
  companion?: Companion
  /** The quote that the request named; what it really takes is held against it. */
  quote?: Quote
  /** The span that the calls are parts of, while tracing is on. */
  span?: Span
  /** When the request came, by `performance.now()`. */
  receivedAt: number
  /** Milliseconds that went by until the client had sent its body. */
  waitedMs: number
}

/** One call of an upstream, as answers and stored decisions tell it. */
export interface Attempt {
  targetId: string
  provider: string
  /** `ok`, or the class of failure. */
  outcome: string
  status: number | null
  latencyMs: number
}
