import type { Workings } from '#routing/engine/workings'

/** Names of the rules, as traces show them. */
export type RuleName =
  | 'tenant_allowed_targets'
  | 'tenant_denied_targets'
  | 'tenant_allowed_hosts'
  | 'tenant_denied_hosts'
  | 'tenant_max_cost'
  | 'kinds'
  | 'targets'
  | 'exclude_targets'
  | 'executable'
  | 'healthy'
  | 'providers'
  | 'exclude_providers'
  | 'regions'
  | 'open_weights'
  | 'capabilities'
  | 'needs'
  | 'context_window'
  | 'min_context_tokens'
  | 'max_latency_ms'
  | 'max_cost_usd'

/** What a rule found at a target: a sentence, and what it compared. */
export interface Finding {
  reason: string
  value: unknown
  limit: unknown
}

/** One hard rule of one question. Positions are those of the target index. */
export interface Rule {
  name: RuleName
  /** How the rule is lifted, for people: `removing max_cost_usd 0.001`. */
  lift: string
  passes(position: number): boolean
  finding(position: number): Finding
}

/** Makes the rule of a question, or null when the question does not ask for it. */
export type RuleMaker = (workings: Workings) => Rule | null
