import type { Target, TargetDirectory, UpstreamHealth } from '#providers/types'
import type { MeteredKind } from '#billing/types'
import type { PlanCode, TenantRules } from '#workspaces/types'
import type { Preferences } from '#routing/engine/preferences'
import type { Encoded } from '#routing/engine/encoding/encoded'

/** What to weigh, normalised to a sum of 1. */
export interface Objective {
  quality: number
  cost: number
  latency: number
}

/** Hard limits of one request; absent means none. Names are those of the wire. */
export interface Constraints {
  max_cost_usd?: number
  max_latency_ms?: number
  min_context_tokens?: number
  capabilities?: string[]
  providers?: string[]
  exclude_providers?: string[]
  targets?: string[]
  exclude_targets?: string[]
  regions?: string[]
  open_weights?: boolean
}

/** Everything a decision depends on; the same question on the same snapshot decides the same. */
export interface RouteQuestion {
  requestId: string
  /** Whose experience counts; null for a caller without a workspace. */
  workspaceId: string | null
  text: string
  history: { role?: string; content?: string; [key: string]: unknown }[]
  /** Tools, attachments, wishes such as `explore: false`; free-form. */
  context: Record<string, unknown>
  profile: Record<string, unknown>
  kinds: string[] | null
  objective: Partial<Objective> | null
  constraints: Constraints
  /** The chosen target is going to be called here, not by the caller. */
  executes: boolean
  topK: number
  tenantRules: TenantRules | null
  /** Tokens of the answer when the caller bounds them. */
  maxOutputTokens: number | null
  /** The target that this conversation used last. */
  stickyTargetId: string | null
  /** What the profile says that matters for the choice. */
  preferences?: Preferences
  /** Whether another target than the best may be tried on it to learn; never unless it says so. */
  mayExplore?: boolean
}

/** What was understood of a request. */
export interface Understanding {
  language: string
  task: string
  domains: { name: string; p: number }[]
  /** Difficulty 0..1. */
  complexity: number
  inputTokens: number
  expectedOutputTokens: { p50: number; p90: number }
  /** Capabilities the request asks for by its shape. */
  needs: string[]
}

/** What a request shows of itself, without its text: enough to decide it again. */
export interface Features {
  characters: number
  bytes: number
  words: number
  lines: number
  digits: number
  questions: number
  options: number
  bullets: number
  latex: number
  code_marks: number
  hard_words: number
  easy_words: number
  tools: number
  tool_parameters: number
  images: number
  attachments: number
  json: 'schema' | 'object' | 'mentioned' | null
  history_turns: number
  history_tokens: number
  in_tool_loop: boolean
}

/** One eligible target with its scores. Costs in nano-dollars (null: unpriced), times in milliseconds. */
export interface Candidate {
  target: Target
  quality: {
    mean: number
    low: number
    high: number
    /** What adds up to the mean: catalogue, target (what outcomes corrected), domain, request, health. */
    parts: Record<string, number>
    /** Outcomes that the expectation weighs as much as, those that the catalogue's statements stand for included. */
    evidence: number
    /** Outcomes of the target that were really seen. */
    seen?: number
  }
  costNano: { p50: number | null; p90: number | null }
  latencyMs: { p50: number; p90: number }
  utility: { total: number; quality: number; cost: number; latency: number }
  propensity: number
}

/** Why a target was left out. */
export interface RuledOut {
  targetId: string
  rule: string
  reason: string
  /** What the rule compared: the target's value and the limit it breaks. */
  value: unknown
  limit: unknown
}

/**
 * The answer of the router. `ranked` is the fallback order, best first, as far down as anybody asks (at least 16 targets
 * when so many are eligible); empty when no target fits. `ruledOut`, its counts and `why` are worked out when they are first read.
 */
export interface Decision {
  requestId: string
  target: Target | null
  ranked: Candidate[]
  /** How many targets passed every rule. */
  eligible: number
  /** At most 20 for each rule; those that came furthest first. */
  ruledOut: RuledOut[]
  /** How many targets each rule left out. */
  ruledOutCounts: Record<string, number>
  /** When no target fits: what would have to be lifted, and which target that would allow. */
  nearestMiss: string | null
  understood: Understanding
  features: Features
  /** The request as the learners see it. */
  encoded: Encoded
  objective: Objective
  /** Calibrated chance that the chosen target's answer is good, 0..1; 0 without a target. */
  confidence: number
  policy: { name: string; version: string; explored: boolean; epsilon: number; seed: string }
  /** One sentence that a person understands. */
  why: string
  /** True when ranking failed and the stated default target was taken. */
  degraded: boolean
  tookMicros: number
}

/** Tells how an upstream does. */
export type HealthOf = (target: Target) => UpstreamHealth

/** A router decides synchronously over a snapshot of targets; the learning one takes this one's place behind it. */
export interface Router {
  decide(question: RouteQuestion, directory: TargetDirectory, healthOf: HealthOf): Decision
}

/** A router under the name that operators choose it by. */
export interface NamedRouter extends Router {
  readonly name: string
  readonly version: string
}

/** Executes a routed request; the gateway provides it, so that `/route` can execute without knowing the gateway. */
export abstract class RouteExecutor {
  abstract execute(request: ExecutionRequest): Promise<ExecutionResult>
}

export interface ExecutionRequest {
  requestId: string
  workspaceId: string
  keyId: string | null
  tenantId: string | null
  tenantRules: TenantRules | null
  decision: Decision
  messages: { role: string; content: unknown }[]
  /** Further parameters of the chat completion. */
  parameters: Record<string, unknown>
  /** What the ledger calls it. @default route */
  kind?: MeteredKind
  /** Id of its ledger row. @default the request id */
  ledgerId?: string
  /** Plan whose requests of the month it counts against; absent for a part of a request that is counted already. */
  plan?: PlanCode
  signal?: AbortSignal
}

/** What an execution answered. Cost in nano-dollars, null when the price is unknown. */
export interface ExecutionResult {
  ok: boolean
  targetId: string | null
  provider: string | null
  model: string | null
  content: string | null
  toolCalls: unknown[]
  finishReason: string | null
  usage: { inputTokens: number; outputTokens: number } | null
  costNano: number | null
  latencyMs: number
  error: { code: string; message: string } | null
  attempts: { targetId: string; outcome: string; status: number | null; latencyMs: number }[]
}
