import db from '@adonisjs/lucid/services/db'
import { unprocessable } from '#core/validation/errors'
import { factChanges } from '#knowledge/services/fact_changes'
import { removeFacts } from '#knowledge/services/fact_removal'
import { forgetPhrase } from '#knowledge/forgetting/forget_phrase'
import { scrubDatabase } from '#knowledge/forgetting/scrub_database'
import { wordsOf } from '#knowledge/services/words'
import { FindMemory } from '#memory/queries/find_memory'
import { deletedMessages } from '#memory/services/deleted_messages'
import type { Asker } from '#knowledge/types'

/** Shorter values would take half of everything with them. */
const SHORTEST = 2

async function forgetValue(asker: Asker, value: string) {
  if (wordsOf(value).join('').length < SHORTEST) {
    throw unprocessable(
      ['query', 'everywhere'],
      `The value should have at least ${SHORTEST} letters or digits to be looked for everywhere`,
      'string_too_short'
    )
  }
  await forgetPhrase.handle(asker, value)
}

/**
 * Really deletes a memory with its sources, and keeps it from being learned again from the messages that it came from.
 * Everywhere: its value leaves conversations and everything else that keeps words, and is not learned again at all.
 */
export class DeleteMemory {
  /** @throws E_NOT_FOUND, or InvalidRequest for a value that is too short to be looked for everywhere */
  async handle(asker: Asker, id: string, isEverywhere: boolean): Promise<void> {
    const fact = await new FindMemory().handle(asker, id)
    if (isEverywhere) await forgetValue(asker, fact.object)
    await db.transaction(async (client) => {
      await deletedMessages.addThoseOf(asker, id, client)
      await removeFacts(client, [fact])
      factChanges.afterCommit(client, asker.workspaceId, asker.id, [id])
    })
    await scrubDatabase()
  }
}
