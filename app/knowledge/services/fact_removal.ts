import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { unindexFacts, type SearchedFact } from '#knowledge/services/fact_words'

const AT_ONCE = 200

/** Really removes facts: their rows, their sources, and their words in the search index. */
export async function removeFacts(
  client: TransactionClientContract,
  facts: SearchedFact[]
): Promise<{ facts: number; sources: number }> {
  const gone = { facts: 0, sources: 0 }
  for (let at = 0; at < facts.length; at += AT_ONCE) {
    const batch = facts.slice(at, at + AT_ONCE)
    const ids = batch.map(({ id }) => id)
    await unindexFacts(client, batch)
    gone.sources += counted(await client.from('knowledge_sources').whereIn('fact_id', ids).delete())
    gone.facts += counted(await client.from('knowledge_facts').whereIn('id', ids).delete())
  }
  return gone
}

/** Drivers answer a number, or a list with one. */
const counted = (deleted: unknown) => Number(Array.isArray(deleted) ? deleted[0] : deleted)
