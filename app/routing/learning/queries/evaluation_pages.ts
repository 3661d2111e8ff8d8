import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { StoredOutcomes } from '#routing/learning/rows/outcomes'

/** What of a row the learners and the summaries need. */
export interface EvaluationPageRow {
  id: string
  textHash: string
  domain: string | null
  label: string | null
  encoded: string
  /** As JSON. */
  understood: string
  outcomes: StoredOutcomes
}

const AT_ONCE = 250

/** All rows of a set in pages by their ids; other requests get their turn between two pages. */
export async function* evaluationPages(setId: string): AsyncGenerator<EvaluationPageRow[]> {
  let after = ''
  for (;;) {
    const rows = await db
      .from('evaluation_rows')
      .where('set_id', setId)
      .where('row_id', '>', after)
      .orderBy('row_id')
      .limit(AT_ONCE)
      .select('row_id', 'text_hash', 'domain', 'label', 'encoded', 'understood', 'outcomes')
    if (rows.length > 0) yield rows.map(fromRow)
    if (rows.length < AT_ONCE) return
    after = rows.at(-1).row_id
    await nextTurn()
  }
}

const fromRow = (row: Record<string, string>): EvaluationPageRow => ({
  id: row.row_id!,
  textHash: row.text_hash!,
  domain: row.domain ?? null,
  label: row.label ?? null,
  encoded: row.encoded!,
  understood: row.understood!,
  outcomes: JSON.parse(row.outcomes!),
})
