import { hash } from 'node:crypto'
import type { Columns } from '#core/json_rows'
import { healthBoard } from '#providers/services/health_board'
import type { Decision, RouteQuestion } from '#routing/types'
import { pack } from '#routing/engine/encoding/packed'
import { recordOf } from '#routing/services/decision_record'

/** Who asked for a decision, and where. */
export interface DecisionOrigin {
  workspaceId: string
  keyId: string | null
  tenantId: string | null
  /** Where it was asked for: `route`, `chat`, `plan`. */
  source: string
  /** The request whose plan it is a step of. */
  parentId?: string
  directoryRevision: number
  at: number
}

/** What became of a decision. Cost in nano-dollars, null when unknown. */
export interface DecisionOutcome {
  /** `ok`, or the class of the failure. */
  outcome: string
  /** The target that answered in the end; null when none did. */
  answeredBy: string | null
  costNano: number | null
  latencyMs: number
  outputTokens: number | null
}

/** Columns that are written when a decision is made, in the order of `decisionRow`. */
export const DECISION_COLUMNS = {
  id: 'text',
  workspace_id: 'text',
  key_id: 'text',
  tenant_id: 'text',
  source: 'text',
  parent_id: 'text',
  target_id: 'text',
  task: 'text',
  domain: 'text',
  policy: 'text',
  policy_version: 'text',
  explored: 'boolean',
  degraded: 'boolean',
  confidence: 'double precision',
  eligible: 'integer',
  quoted_nano: 'bigint',
  quoted_p90_nano: 'bigint',
  took_micros: 'integer',
  directory_revision: 'bigint',
  text_hash: 'text',
  record: 'text',
  encoded: 'text',
  at: 'bigint',
  outcome: 'text',
  answered_by: 'text',
  actual_nano: 'bigint',
  latency_ms: 'integer',
  output_tokens: 'integer',
} satisfies Columns

/** Columns that are written when the outcome is known, with the decision's id first. */
export const OUTCOME_COLUMNS = {
  id: 'text',
  outcome: 'text',
  answered_by: 'text',
  actual_nano: 'bigint',
  latency_ms: 'integer',
  output_tokens: 'integer',
} satisfies Columns

type Cell = string | number | boolean | null

export type DecisionRow = Record<keyof typeof DECISION_COLUMNS, Cell>
export type OutcomeRow = Record<keyof typeof OUTCOME_COLUMNS, Cell>

/** Characters of a text that go into its hash; of a longer one its head and tail do. */
const HASHED = 16_000

/** A salted hash of a text: tells that two requests had the same text, and nothing else about it. */
export function textHash(salt: string, text: string): string {
  const part =
    text.length <= HASHED ? text : text.slice(0, HASHED / 2) + text.slice(-HASHED / 2) + text.length
  return hash('sha256', `${salt}\n${part}`, 'base64url').slice(0, 22)
}

/** A decision as it is stored. The text itself is not. */
export function decisionRow(
  decision: Decision,
  question: RouteQuestion,
  origin: DecisionOrigin,
  salt: string | null
): DecisionRow {
  const [chosen] = decision.ranked
  return {
    id: decision.requestId,
    workspace_id: origin.workspaceId,
    key_id: origin.keyId,
    tenant_id: origin.tenantId,
    source: origin.source,
    parent_id: origin.parentId ?? null,
    target_id: decision.target?.id ?? null,
    task: decision.understood.task,
    domain: decision.understood.domains[0]?.name ?? null,
    policy: decision.policy.name,
    policy_version: decision.policy.version,
    explored: decision.policy.explored,
    degraded: decision.degraded,
    confidence: decision.confidence,
    eligible: decision.eligible,
    quoted_nano: chosen?.costNano.p50 ?? null,
    quoted_p90_nano: chosen?.costNano.p90 ?? null,
    took_micros: decision.tookMicros,
    directory_revision: origin.directoryRevision,
    text_hash: salt === null ? null : textHash(salt, question.text),
    record: JSON.stringify(recordOf(decision, question, healthBoard.ofTarget)),
    encoded: pack(decision.encoded),
    at: origin.at,
    outcome: null,
    answered_by: null,
    actual_nano: null,
    latency_ms: null,
    output_tokens: null,
  }
}

/** An outcome as it is stored. */
export const outcomeRow = (requestId: string, outcome: DecisionOutcome): OutcomeRow => ({
  id: requestId,
  outcome: outcome.outcome,
  answered_by: outcome.answeredBy,
  actual_nano: Number.isSafeInteger(outcome.costNano) ? outcome.costNano : null,
  latency_ms: Math.round(outcome.latencyMs),
  output_tokens: outcome.outputTokens,
})
