import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { givenRows, rowsOf, type Columns } from '#core/json_rows'
import type { Judgement } from '#routing/evidence/contribution'

const COLUMNS = {
  workspace_id: 'text',
  request_id: 'text',
  target_id: 'text',
  key_id: 'text',
  success: 'boolean',
  quality: 'double precision',
  complexity: 'double precision',
  cost_nano: 'bigint',
  latency_ms: 'double precision',
  preferred_over: 'text',
  domains: 'text',
  basis: 'text',
  created_at: 'bigint',
  updated_at: 'bigint',
} satisfies Columns

const KEY = ['workspace_id', 'request_id', 'target_id'] as const
const KEY_COLUMNS = { workspace_id: 'text', request_id: 'text', target_id: 'text' } as const

/** A row of `route_feedback`. Booleans are 0 and 1 on SQLite; `basis` is null in rows of before there was evidence. */
export interface FeedbackRow {
  workspace_id: string
  request_id: string
  target_id: string
  key_id: string | null
  success: boolean | number
  quality: number | null
  complexity: number | null
  cost_nano: number | null
  latency_ms: number | null
  preferred_over: string | null
  domains: string
  basis: string | null
  created_at: number
  updated_at: number
}

/** Names one row of feedback. */
export const rowId = (one: { workspaceId: string; requestId: string; targetId: string }) =>
  `${one.workspaceId}\n${one.requestId}\n${one.targetId}`

/** A stored row as a judgement; null for one that adds nothing to the evidence. */
export function judgementOf(row: FeedbackRow): Judgement | null {
  if (row.basis === null) return null
  return {
    workspaceId: row.workspace_id,
    keyId: row.key_id,
    requestId: row.request_id,
    targetId: row.target_id,
    success: Boolean(row.success),
    quality: row.quality,
    complexity: row.complexity,
    costNano: row.cost_nano,
    latencyMs: row.latency_ms,
    preferredOver: row.preferred_over,
    domains: JSON.parse(row.domains),
    createdAt: Number(row.created_at),
    basis: JSON.parse(row.basis),
  }
}

/** The rows that are there already of those that are named, by `rowId`. */
export async function findFeedback(
  trx: TransactionClientContract,
  named: { workspaceId: string; requestId: string; targetId: string }[]
): Promise<Map<string, FeedbackRow>> {
  const keys = named.map(({ workspaceId, requestId, targetId }) => ({
    workspace_id: workspaceId,
    request_id: requestId,
    target_id: targetId,
  }))
  const joined = KEY.map((name) => `route_feedback.${name} = given.${name}`).join(' and ')
  const rows = await rowsOf<FeedbackRow>(
    trx,
    `select route_feedback.* from ${givenRows(trx, KEY_COLUMNS)}
     join route_feedback on ${joined}`,
    [JSON.stringify(keys)]
  )
  const idOf = (row: FeedbackRow) =>
    rowId({ workspaceId: row.workspace_id, requestId: row.request_id, targetId: row.target_id })
  return new Map(rows.map((row) => [idOf(row), row]))
}

/** Writes judgements, in place of what was said before. */
export async function keepFeedback(
  trx: TransactionClientContract,
  said: Judgement[],
  now: number
): Promise<void> {
  const names = Object.keys(COLUMNS)
  const changed = names.filter((name) => name !== 'created_at' && !KEY.includes(name as never))
  await trx.rawQuery(
    `insert into route_feedback (${names.join(', ')})
     select ${names.join(', ')} from ${givenRows(trx, COLUMNS)} where true
     on conflict (${KEY.join(', ')}) do update
     set ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [JSON.stringify(said.map((one) => rowOf(one, now)))]
  )
}

const rowOf = (one: Judgement, now: number): FeedbackRow => ({
  workspace_id: one.workspaceId,
  request_id: one.requestId,
  target_id: one.targetId,
  key_id: one.keyId,
  success: one.success,
  quality: one.quality,
  complexity: one.complexity,
  cost_nano: one.costNano,
  latency_ms: one.latencyMs,
  preferred_over: one.preferredOver,
  domains: JSON.stringify(one.domains),
  basis: JSON.stringify(one.basis),
  created_at: one.createdAt,
  updated_at: now,
})
