import type { PlanCode, Tenant } from '#workspaces/types'
import type { KeptPlan } from '#routing/plan/types'
import type { Decision, ExecutionResult, RouteQuestion } from '#routing/types'

/** A request to be routed, with who asks. */
export interface RouteOrder {
  question: RouteQuestion
  workspaceId: string
  keyId: string | null
  plan: PlanCode
  tenant: Tenant | null
  wantsPlan: boolean
  wantsExecution: boolean
  /** Hash of the Idempotency-Key: a plan that a request with the same one began is continued. */
  onceKey: string | null
  signal?: AbortSignal
}

/** What came of it. When a plan was executed, it holds what came of its steps, and `execution` sums that up. */
export interface RoutedRequest {
  question: RouteQuestion
  decision: Decision
  plan: KeptPlan | null
  execution: ExecutionResult | null
  at: number
}
