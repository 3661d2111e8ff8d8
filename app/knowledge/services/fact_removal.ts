import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { linkModels } from '#knowledge/links/link_models'
import { unindexFacts, type SearchedFact } from '#knowledge/services/fact_words'

const AT_ONCE = 200

/** Shared facts of a whole workspace have its id as scope; only they are in a trained model. */
const isWorkspace = (scope: string) => scope.startsWith('ws_')

/** Really removes facts: their rows, their sources, their words in the search index, and the model that learned them. */
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
  for (const workspaceId of new Set(facts.map(({ scope }) => scope).filter(isWorkspace))) {
    await linkModels.forgetFacts(workspaceId, client)
  }
  return gone
}

/** Drivers answer a number, or a list with one. */
const counted = (deleted: unknown) => Number(Array.isArray(deleted) ? deleted[0] : deleted)
