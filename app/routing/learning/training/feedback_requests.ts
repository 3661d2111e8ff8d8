import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { usd } from '#core/money'
import type { PackedOutcome } from '#routing/learning/training/packed_set'

/** A request that feedback was given on, as the learners see it. */
export interface FeedbackRequest {
  requestId: string
  textHash: string | null
  encoded: string
  /** As JSON. */
  understood: string
  domain: string | null
  /** Somebody said how good an answer was, not only whether it did. */
  isGraded: boolean
  outcomes: (Omit<PackedOutcome, 'target'> & { target: string })[]
}

const AT_ONCE = 500
const MOST_REQUESTS = 20_000

/** Requests of one key that count in one training, so that nobody teaches alone by saying much. */
const MOST_OF_KEY = 2_000

/**
 * Requests with feedback, the newest first, with the encoding that was kept with their decisions: of one workspace, or of
 * all that may be used.
 */
export async function feedbackRequests(
  workspaceId: string | null,
  mayUse: (workspaceId: string) => boolean,
  signal: AbortSignal
): Promise<Iterable<FeedbackRequest>> {
  const found = new Map<string, FeedbackRequest>()
  const ofKey = new Map<string, number>()
  let before: Place | null = null
  while (found.size < MOST_REQUESTS) {
    signal.throwIfAborted()
    const rows: Row[] = await page(workspaceId, before)
    for (const row of rows) {
      if (mayUse(row.workspace_id)) take(row, found, ofKey)
    }
    if (rows.length < AT_ONCE) break
    before = rows.at(-1)!
    await nextTurn()
  }
  return found.values()
}

function take(row: Row, found: Map<string, FeedbackRequest>, ofKey: Map<string, number>) {
  let request = found.get(row.request_id)
  if (!request) {
    const key = `${row.workspace_id} ${row.key_id ?? ''}`
    const taken = ofKey.get(key) ?? 0
    if (taken >= MOST_OF_KEY) return
    ofKey.set(key, taken + 1)
    request = {
      requestId: row.request_id,
      textHash: row.text_hash,
      encoded: row.encoded,
      understood: understoodOf(row.record),
      domain: row.domain,
      isGraded: false,
      outcomes: [],
    }
    found.set(row.request_id, request)
  }
  const isAnswer = row.answered_by === row.target_id
  const cost = row.cost_nano ?? (isAnswer ? row.actual_nano : null)
  request.isGraded ||= row.quality !== null
  request.outcomes.push({
    target: row.target_id,
    quality: row.quality ?? (row.success ? 1 : 0),
    outputTokens: isAnswer && row.output_tokens !== null ? Number(row.output_tokens) : null,
    costUsd: cost === null ? null : usd(Number(cost)),
  })
}

interface Place {
  created_at: number | string
  request_id: string
  target_id: string
}

interface Row extends Place {
  workspace_id: string
  success: boolean | number
  quality: number | null
  cost_nano: number | string | null
  key_id: string | null
  encoded: string
  record: string
  domain: string | null
  text_hash: string | null
  answered_by: string | null
  actual_nano: number | string | null
  output_tokens: number | null
}

async function page(workspaceId: string | null, before: Place | null): Promise<Row[]> {
  const query = db
    .from('route_feedback as said')
    .join('route_decisions as decided', 'decided.id', 'said.request_id')
    .whereColumn('decided.workspace_id', 'said.workspace_id')
    .whereNotNull('decided.encoded')
    .orderBy([
      { column: 'said.created_at', order: 'desc' },
      { column: 'said.request_id', order: 'desc' },
      { column: 'said.target_id', order: 'desc' },
    ])
    .limit(AT_ONCE)
    .select('said.workspace_id', 'said.request_id', 'said.target_id', 'said.success')
    .select('said.quality', 'said.cost_nano', 'said.created_at')
    .select(
      'decided.key_id',
      'decided.encoded',
      'decided.record',
      'decided.domain',
      'decided.text_hash'
    )
    .select('decided.answered_by', 'decided.actual_nano', 'decided.output_tokens')
  if (workspaceId !== null) query.where('said.workspace_id', workspaceId)
  if (before !== null) {
    query.whereRaw('(said.created_at, said.request_id, said.target_id) < (?, ?, ?)', [
      before.created_at,
      before.request_id,
      before.target_id,
    ])
  }
  return query as unknown as Promise<Row[]>
}

const understoodOf = (record: string) => JSON.stringify(JSON.parse(record).understood)
