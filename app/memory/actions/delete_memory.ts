import db from '@adonisjs/lucid/services/db'
import { eraseEverywhere } from '#knowledge/forgetting/erase_everywhere'
import { scrubDatabase } from '#knowledge/forgetting/scrub_database'
import type Fact from '#knowledge/models/fact'
import FactSource from '#knowledge/models/fact_source'
import { factChanges } from '#knowledge/services/fact_changes'
import { removeFacts } from '#knowledge/services/fact_removal'
import { wordsOf } from '#knowledge/services/words'
import { FindMemory } from '#memory/queries/find_memory'
import { deletedMessages } from '#memory/services/deleted_messages'
import type { Asker } from '#knowledge/types'

/** Shorter values would take half of everything with them. */
const SHORTEST = 2

/**
 * Really deletes a memory with its sources, and keeps it from being learned again from the messages that it came from.
 * Everywhere: messages, passages and personal facts of the same person that say its value or one of its sentences go, too.
 */
export class DeleteMemory {
  /** @throws E_NOT_FOUND */
  async handle(asker: Asker, id: string, isEverywhere: boolean): Promise<void> {
    const fact = await new FindMemory().handle(asker, id)
    const phrases = isEverywhere ? await phrasesOf(fact) : []
    await db.transaction(async (client) => {
      await deletedMessages.addThoseOf(asker, id, client)
      await removeFacts(client, [fact])
      factChanges.afterCommit(client, asker.workspaceId, asker.id, [id])
    })
    for (const phrase of phrases) await eraseEverywhere({ asker, phrase, isPersonal: true })
    if (phrases.length === 0) await scrubDatabase()
  }
}

/** What the person said for it, in their words and in its own. What was only observed was never said. */
async function phrasesOf({ id, object }: Fact): Promise<string[]> {
  const sources = await FactSource.query().where('factId', id).whereNot('kind', 'usage')
  if (sources.length === 0) return []
  const said = [object, ...sources.map(({ quote }) => quote ?? '')]
  return [...new Set(said)].filter((text) => wordsOf(text).join('').length >= SHORTEST)
}
