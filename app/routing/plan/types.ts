import type { ExecutionResult, RouteQuestion } from '#routing/types'

type Percentiles<Value> = { p50: Value; p90: Value }

/** A target in a few words. */
export interface BriefTarget {
  id: string
  kind: 'model' | 'agent'
  name: string
  vendor: string | null
  provider: string | null
  model: string | null
}

/** One step of a plan with the target that would do it. Money in nano-dollars, null when unknown. */
export interface PlanStep {
  /** `step_1`, `step_2` … by position. */
  id: string
  /** What is to be done, in short. */
  description: string
  /** The same in full; results of earlier steps come beside it. */
  task: string
  /** The target gets what was said around the steps, too. */
  withContext: boolean
  /** Positions of the steps whose results it takes. */
  after: number[]
  target: BriefTarget | null
  why: string
  /** Results of earlier steps included, at their expected length. */
  inputTokens: number
  /** Tokens of each earlier result that the target has room for. */
  roomTokens: number
  outputTokens: Percentiles<number>
  costNano: Percentiles<number | null>
  latencyMs: number | null
}

/** Who broke the request into steps; `note` says why it was not the one that was asked for. */
export interface Planning {
  planner: 'rules' | 'model'
  note: string | null
  /** Of the planning call: who answered, and what it cost. */
  targetId: string | null
  costNano: number | null
  latencyMs: number | null
}

/** Rules cost nothing. */
export const BY_RULES: Planning = {
  planner: 'rules',
  note: null,
  targetId: null,
  costNano: 0,
  latencyMs: null,
}

/** A request in steps. The cost is unknown when that of a step is; the time is that of the longest chain of steps. */
export interface Plan {
  /** What was said around the steps. */
  context: string
  steps: PlanStep[]
  costNano: Percentiles<number | null>
  latencyMs: number | null
}

/** What became of a step. */
export type StepState = 'waiting' | 'running' | 'done' | 'failed' | 'skipped' | 'cancelled'

/** `stopped`: it ended with steps that are not done. */
export type PlanState = 'planning' | 'planned' | 'running' | 'done' | 'stopped'

/** What came of executing a step. */
export interface StepResult extends ExecutionResult {
  /** Characters of earlier results that did not fit. */
  leftOut: number
}

/** A step on its way. The request id is that of its decision and its ledger row. */
export interface TrackedStep {
  planned: PlanStep
  state: StepState
  requestId: string | null
  result: StepResult | null
}

/** The question without its text, which the steps carry, and without what belongs to one call. */
export type PlanQuestion = Omit<RouteQuestion, 'requestId' | 'workspaceId' | 'text' | 'tenantRules'>

/** A kept plan in a list. */
export interface PlanSummary {
  id: string
  tenantId: string | null
  state: PlanState
  isHeld: boolean
  createdAt: number
  updatedAt: number
  stepsTotal: number
  stepsDone: number
  costNano: number | null
}

/** A plan as it is kept. */
export interface KeptPlan {
  /** The request that it was made for. */
  id: string
  workspaceId: string
  tenantId: string | null
  state: PlanState
  /** True while a process runs it and says so. */
  isHeld: boolean
  question: PlanQuestion
  context: string
  planning: Planning
  steps: TrackedStep[]
  createdAt: number
  updatedAt: number
}
