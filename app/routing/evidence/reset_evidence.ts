import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'
import { givenRows, type Columns } from '#core/json_rows'
import { Deltas } from '#routing/evidence/deltas'
import { addDeltas, lockHeads, moveEpoch } from '#routing/evidence/evidence_store'
import { evidenceWatch } from '#routing/evidence/evidence_watch'
import { judgementOf, keepFeedback, type FeedbackRow } from '#routing/evidence/feedback_rows'
import { dayOf } from '#routing/evidence/units'

/** What is to be forgotten; what is left out does not narrow it. */
export interface ResetScope {
  /** Null: of every workspace. */
  workspaceId: string | null
  targetId?: string
  keyId?: string
  /** Only what was first said at this time or later. What was observed is kept by the UTC day, so its whole day goes. */
  since?: number
}

/** How many judgements were withdrawn, and how many rows of sums went with them. */
export interface Forgotten {
  judgements: number
  sums: number
}

const AT_ONCE = 500
const FEEDBACK_KEY = { request_id: 'text', target_id: 'text' } satisfies Columns

/**
 * Forgets outcomes: judgements are deleted and taken out of the sums exactly, what was observed goes with them. A judgement of
 * another target that prefers it over a forgotten one stays, without the preference.
 */
export class ResetEvidence {
  async handle(scope: ResetScope, by: Act): Promise<Forgotten> {
    const ids = scope.workspaceId === null ? await everyWorkspace() : [scope.workspaceId]
    const forgotten = { judgements: 0, sums: 0 }
    for (const workspaceId of ids) {
      const one = await this.#forget(workspaceId, scope, by)
      forgotten.judgements += one.judgements
      forgotten.sums += one.sums
    }
    if (scope.workspaceId === null) {
      const detail = { ...detailOf(scope), ...forgotten }
      await auditTrail.record({ by, action: 'evidence.reset', detail })
    }
    evidenceWatch.changed()
    return forgotten
  }

  /** Takes one key's contributions out. */
  forgetCaller(workspaceId: string, keyId: string, by: Act): Promise<Forgotten> {
    return this.handle({ workspaceId, keyId }, by)
  }

  async #forget(workspaceId: string, scope: ResetScope, by: Act): Promise<Forgotten> {
    await auditTrail.prepare()
    return db.transaction(async (trx) => {
      const revisions = await lockHeads(trx, [workspaceId])
      const judgements = await withdraw(trx, workspaceId, scope, revisions)
      const sums = await deleteSums(trx, workspaceId, scope)
      await moveEpoch(trx, workspaceId)
      const detail = { ...detailOf(scope), judgements, sums }
      const object = scope.targetId ?? scope.keyId ?? null
      await auditTrail.record({ by, action: 'evidence.reset', workspaceId, object, detail }, trx)
      return { judgements, sums }
    })
  }
}

const detailOf = ({ targetId, keyId, since }: ResetScope) => ({
  target_id: targetId ?? null,
  key_id: keyId ?? null,
  since: since ?? null,
})

async function everyWorkspace(): Promise<string[]> {
  const rows = await db.from('route_evidence_heads').orderBy('workspace_id').select('workspace_id')
  return rows.map((row) => row.workspace_id)
}

/** Takes judgements out of the sums, some at once; answers how many were deleted. */
async function withdraw(
  trx: TransactionClientContract,
  workspaceId: string,
  scope: ResetScope,
  revisions: Map<string, number>
): Promise<number> {
  let deleted = 0
  let after: { created_at: number; request_id: string; target_id: string } | null = null
  for (;;) {
    const rows: FeedbackRow[] = await judgementsIn(trx, workspaceId, scope, after)
    if (rows.length === 0) return deleted
    after = rows.at(-1)!
    const deltas = new Deltas()
    const gone: FeedbackRow[] = []
    for (const row of rows) {
      const said = judgementOf(row)
      if (said) deltas.judge(said, -1)
      if (said && scope.targetId !== undefined && row.target_id !== scope.targetId) {
        const kept = { ...said, preferredOver: null }
        deltas.judge(kept)
        await keepFeedback(trx, [kept], clock.now())
      } else gone.push(row)
    }
    await addDeltas(trx, deltas, revisions)
    await deleteFeedback(trx, workspaceId, gone)
    deleted += gone.length
  }
}

async function deleteFeedback(
  trx: TransactionClientContract,
  workspaceId: string,
  rows: FeedbackRow[]
) {
  const keys = rows.map(({ request_id, target_id }) => ({ request_id, target_id }))
  await trx.rawQuery(
    `delete from route_feedback where workspace_id = ? and (request_id, target_id) in
     (select request_id, target_id from ${givenRows(trx, FEEDBACK_KEY)})`,
    [workspaceId, JSON.stringify(keys)]
  )
}

/** Judgements that a scope names, oldest first: those of its target, and those that prefer another over it. */
function judgementsIn(
  trx: TransactionClientContract,
  workspaceId: string,
  { targetId, keyId, since }: ResetScope,
  after: { created_at: number; request_id: string; target_id: string } | null
) {
  const query = trx.from('route_feedback').where('workspace_id', workspaceId)
  if (keyId !== undefined) void query.where('key_id', keyId)
  if (since !== undefined) void query.where('created_at', '>=', since)
  if (targetId !== undefined) {
    void query.where((one) => one.where('target_id', targetId).orWhere('preferred_over', targetId))
  }
  if (after !== null) {
    void query.whereRaw('(created_at, request_id, target_id) > (?, ?, ?)', [
      after.created_at,
      after.request_id,
      after.target_id,
    ])
  }
  return query.orderBy(['created_at', 'request_id', 'target_id']).limit(AT_ONCE)
}

/** Deletes what was observed, and rows that nothing is left in. */
async function deleteSums(
  trx: TransactionClientContract,
  workspaceId: string,
  { targetId, keyId, since }: ResetScope
): Promise<number> {
  const observed = trx.from('route_evidence').where({ workspace_id: workspaceId })
  void observed.where('source', 'observed')
  if (targetId !== undefined) void observed.where('target_id', targetId)
  if (keyId !== undefined) void observed.where('key_id', keyId)
  if (since !== undefined) void observed.where('day', '>=', dayOf(since))
  const deleted = Number(await observed.delete())
  const empty = await trx
    .from('route_evidence')
    .where({ workspace_id: workspaceId, n: 0, reward: 0, predicted: 0, successes: 0 })
    .delete()
  await trx
    .from('route_measures')
    .where({ workspace_id: workspaceId, n: 0, total: 0, squares: 0, expected: 0 })
    .delete()
  return deleted + Number(empty)
}
