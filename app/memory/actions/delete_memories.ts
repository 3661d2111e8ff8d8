import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { passageEraser } from '#knowledge/context/passage_eraser'
import Fact from '#knowledge/models/fact'
import { factChanges } from '#knowledge/services/fact_changes'
import { removeFacts } from '#knowledge/services/fact_removal'
import { scrubDatabase } from '#knowledge/forgetting/scrub_database'
import { lessonEraser } from '#memory/services/forgetting'
import { memorySwitch } from '#memory/services/memory_switch'
import type { Asker } from '#knowledge/types'

const AT_ONCE = 500

/**
 * Deletes all personal facts of an asker, history included, and what recall has of their conversations. Nothing said before is
 * learned any more.
 */
export class DeleteMemories {
  /** Answers how many went. */
  async handle(asker: Asker): Promise<number> {
    await memorySwitch.change(asker, { forgottenAt: clock.now() })
    const erasure = { asker, phrase: null }
    await db.transaction(async (client) => {
      await lessonEraser.erase(erasure, client)
      await passageEraser.erase(erasure, client)
    })
    let deleted = 0
    for (;;) {
      const gone = await db.transaction(async (client) => {
        const facts = await Fact.query({ client }).where('scope', asker.id).limit(AT_ONCE)
        return removeFacts(client, facts)
      })
      deleted += gone.facts
      if (gone.facts < AT_ONCE) break
    }
    await lessonEraser.after?.(erasure)
    await factChanges.changed(asker.workspaceId, asker.id, 'many')
    await scrubDatabase()
    return deleted
  }
}
