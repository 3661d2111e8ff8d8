import db from '@adonisjs/lucid/services/db'
import { FindDecision } from '#routing/queries/find_decision'
import { decisionLog } from '#routing/services/decision_log'
import type { DecisionBrief } from '#routing/evidence/basis'

/** Which decision is asked for: one of a workspace, by its request. */
interface Asked {
  workspaceId: string
  requestId: string
}

const COLUMNS = ['id', 'workspace_id', 'target_id', 'confidence', 'record']

interface StoredDecision {
  workspace_id: unknown
  target_id: unknown
  confidence: unknown
  record: unknown
}

const briefOf = (row: StoredDecision): DecisionBrief => ({
  chosen: row.target_id as string | null,
  confidence: Number(row.confidence),
  record: JSON.parse(String(row.record)),
})

/**
 * Finds decisions by request, many with one query: those that wait to be written in memory, the others in the database.
 * Answers them by `briefId`, so that a request of another workspace is not found. A decision that is judged gets written
 * at once: nobody could learn from a judgement whose decision was lost.
 */
export async function findBriefs(asked: Asked[]): Promise<Map<string, DecisionBrief>> {
  const found = new Map<string, DecisionBrief>()
  const elsewhere = new Set<string>()
  for (const { requestId } of asked) {
    const waiting = decisionLog.find(requestId)
    if (waiting) found.set(idOf(waiting.workspace_id, requestId), briefOf(waiting))
    else elsewhere.add(requestId)
  }
  if (found.size > 0) await decisionLog.flush()
  if (elsewhere.size === 0) return found
  const rows = await db
    .from('route_decisions')
    .whereIn('id', [...elsewhere])
    .select(COLUMNS)
  for (const row of rows) found.set(idOf(row.workspace_id, row.id), briefOf(row))
  return found
}

const idOf = (workspaceId: unknown, requestId: string) => `${workspaceId as string}\n${requestId}`

/** Names a decision of a workspace. */
export const briefId = (one: Asked) => idOf(one.workspaceId, one.requestId)

/** Looks for one decision that was not found at once: another replica may not have written it yet. */
export async function findLate({ workspaceId, requestId }: Asked): Promise<DecisionBrief | null> {
  const row = await new FindDecision().handle(workspaceId, requestId)
  if (row === null) return null
  return { chosen: row.targetId, confidence: row.confidence, record: row.record }
}
