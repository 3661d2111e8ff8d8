import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import type { Asker } from '#knowledge/types'
import { FindConversation } from '#conversations/queries/find_conversation'
import { chainIndex } from '#conversations/services/chain_index'
import { passageFeed } from '#conversations/services/passage_feed'
import { removeConversations } from '#conversations/services/removals'
import { turnQueue } from '#conversations/services/turn_queue'

const AT_ONCE = 200

/** Deletes conversations with their messages, summaries and passages. */
@inject()
export class DeleteConversations {
  constructor(private findConversation: FindConversation) {}

  /** @throws E_NO_SUCH_CONVERSATION */
  async one(asker: Asker, id: string) {
    await this.findConversation.handle(asker, id)
    await this.#remove(asker, [id])
    await chainIndex.clear()
  }

  /** All that the asker has; answers how many. */
  async all(asker: Asker): Promise<number> {
    await turnQueue.flush()
    let deleted = 0
    for (;;) {
      const rows = await db
        .from('conversations')
        .where({ workspace_id: asker.workspaceId, asker_id: asker.id })
        .limit(AT_ONCE)
        .select('id')
      if (rows.length === 0) break
      await this.#remove(
        asker,
        rows.map(({ id }) => id)
      )
      deleted += rows.length
    }
    if (deleted > 0) await chainIndex.clear()
    return deleted
  }

  /** What still waits to become passages goes first, so that none comes after. */
  async #remove(asker: Asker, ids: string[]) {
    passageFeed.drop(ids)
    await passageFeed.settled()
    await db.transaction((trx) => removeConversations(asker, ids, trx))
  }
}
