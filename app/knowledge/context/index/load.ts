import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { HOUR } from '#core/time'
import { FactIndex } from '#knowledge/context/index/fact_index'
import { FACT_COLUMNS, type FactRow } from '#knowledge/context/index/fact_rows'
import { MOST_PASSAGES, PassageIndex } from '#knowledge/context/index/passage_index'
import type { PassageRow } from '#knowledge/context/passage_rows'

/** Rows read and indexed before the event loop gets its turn: some milliseconds of work. */
const SLICE = 200

/** Reads the passages of an asker, a slice at a time. */
export async function loadPassages(ownerId: string): Promise<PassageIndex> {
  const index = new PassageIndex()
  const oldest = await oldestRecalled(ownerId)
  for (let at = oldest, after = ''; ;) {
    const rows: PassageRow[] = await db
      .from('knowledge_passages')
      .where('owner_id', ownerId)
      .where((next) => {
        void next
          .where('at', '>', at)
          .orWhere((same) => void same.where('at', at).where('id', '>', after))
      })
      .orderBy([{ column: 'at' }, { column: 'id' }])
      .limit(SLICE)
    for (const row of rows) index.add(row)
    if (rows.length < SLICE) return index
    at = Number(rows.at(-1)!.at)
    after = rows.at(-1)!.id
    await nextTurn()
  }
}

async function oldestRecalled(ownerId: string): Promise<number> {
  const row = await db
    .from('knowledge_passages')
    .where('owner_id', ownerId)
    .orderBy('at', 'desc')
    .offset(MOST_PASSAGES - 1)
    .limit(1)
    .select('at')
    .first()
  return row ? Number(row.at) : 0
}

/** What was said waits at most so long to be written: for a database that was away. */
const LATEST = HOUR

/** Passages that came in since a moment. */
export const newPassages = (ownerId: string, since: number): Promise<PassageRow[]> =>
  db
    .from('knowledge_passages')
    .where('owner_id', ownerId)
    .where('at', '>=', since - LATEST)
    .where('recorded_at', '>=', since)
    .orderBy([{ column: 'at' }, { column: 'id' }])

/** Reads the facts of a scope that count or once counted, a slice at a time. */
export async function loadFacts(scope: string): Promise<FactIndex> {
  const index = new FactIndex()
  for (const status of ['active', 'superseded']) {
    for (let after = ''; ;) {
      const rows: FactRow[] = await db
        .from('knowledge_facts')
        .where({ scope, status })
        .where('id', '>', after)
        .orderBy('id')
        .limit(SLICE)
        .select(FACT_COLUMNS)
      for (const row of rows) index.put(row)
      if (rows.length < SLICE) break
      after = rows.at(-1)!.id
      await nextTurn()
    }
  }
  return index
}

/** The present rows of some facts. */
export const factRows = (ids: string[]): Promise<FactRow[]> =>
  db.from('knowledge_facts').whereIn('id', ids).select(FACT_COLUMNS)
