import type { PlanCode, Tenant } from '#workspaces/types'
import type { Plan } from '#routing/engine/planner'
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
  signal?: AbortSignal
}

/** What came of it. */
export interface RoutedRequest {
  question: RouteQuestion
  decision: Decision
  plan: Plan | null
  execution: ExecutionResult | null
  at: number
}
