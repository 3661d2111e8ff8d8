import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import type { Judgement } from '#routing/evidence/contribution'
import { Deltas } from '#routing/evidence/deltas'
import { addDeltas, lockHeads } from '#routing/evidence/evidence_store'
import {
  findFeedback,
  judgementOf,
  keepFeedback,
  rowId,
  type FeedbackRow,
} from '#routing/evidence/feedback_rows'
import { feedbackTotal } from '#routing/services/routing_metrics'

/** `accepted` the first time, `repeated` for the same words again, `updated` when the later ones replace the earlier. */
export type FeedbackStatus = 'accepted' | 'repeated' | 'updated'

/** What a row holds before a judgement: nothing, or words of which only some add to the evidence. */
interface Before {
  words: string
  createdAt: number
  judgement: Judgement | null
}

type Words = Pick<
  Judgement,
  'success' | 'quality' | 'complexity' | 'costNano' | 'latencyMs' | 'preferredOver' | 'domains'
>

const saidIn = (row: FeedbackRow): Words => ({
  success: Boolean(row.success),
  quality: row.quality,
  complexity: row.complexity,
  costNano: row.cost_nano,
  latencyMs: row.latency_ms,
  preferredOver: row.preferred_over,
  domains: JSON.parse(row.domains),
})

const wordsOf = (one: Words) =>
  JSON.stringify([
    one.success,
    one.quality,
    one.complexity,
    one.costNano,
    one.latencyMs,
    one.preferredOver,
    one.domains,
  ])

/**
 * Writes judgements and what they change of the sums in one transaction, in their order: of several on one row the last
 * counts. The lock on the workspaces keeps every other writer out between reading a row and replacing it.
 */
export async function keepJudgements(said: Judgement[]): Promise<FeedbackStatus[]> {
  const statuses = await db.transaction(async (trx) => {
    const revisions = await lockHeads(
      trx,
      said.map(({ workspaceId }) => workspaceId)
    )
    const rows = await findFeedback(trx, said)
    const kept = new Map<string, Before>()
    for (const [id, row] of rows) {
      const createdAt = Number(row.created_at)
      kept.set(id, { words: wordsOf(saidIn(row)), createdAt, judgement: judgementOf(row) })
    }
    const deltas = new Deltas()
    const written = new Map<string, Judgement>()
    const found = said.map((one) => replace(one, kept, written, deltas))
    if (written.size > 0) {
      await keepFeedback(trx, [...written.values()], clock.now())
      await addDeltas(trx, deltas, revisions)
    }
    return found
  })
  statuses.forEach((status, index) => {
    if (status !== 'repeated') feedbackTotal.inc({ success: String(said[index]!.success) })
  })
  return statuses
}

/** Takes the earlier words out of the sums and puts the new ones in. A row stays on the day of its first words. */
function replace(
  said: Judgement,
  kept: Map<string, Before>,
  written: Map<string, Judgement>,
  deltas: Deltas
): FeedbackStatus {
  const id = rowId(said)
  const before = kept.get(id)
  const words = wordsOf(said)
  if (before?.words === words) return 'repeated'
  const judgement = before ? { ...said, createdAt: before.createdAt } : said
  if (before?.judgement) deltas.judge(before.judgement, -1)
  deltas.judge(judgement)
  kept.set(id, { words, createdAt: judgement.createdAt, judgement })
  written.set(id, judgement)
  return before ? 'updated' : 'accepted'
}
