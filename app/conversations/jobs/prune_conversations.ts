import { Job } from '@adonisjs/queue'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { DAY } from '#core/time'
import Conversation from '#conversations/models/conversation'
import { chainIndex } from '#conversations/services/chain_index'
import { conversationSettings } from '#conversations/services/conversation_settings'
import { removeConversations } from '#conversations/services/removals'

const AT_ONCE = 200

/** Deletes conversations in which nothing was said for as long as their workspace keeps them. */
export class PruneConversations extends Job<Record<string, never>> {
  static options = { name: 'conversations.prune', maxRetries: 3 }

  async execute() {
    await pruneConversations()
  }
}

/** Answers how many conversations went. */
export async function pruneConversations(): Promise<number> {
  let deleted = 0
  const workspaces = await db.from('conversations').distinct('workspace_id')
  for (const { workspace_id: workspaceId } of workspaces) {
    const { retentionDays } = await conversationSettings.of(workspaceId)
    deleted += await prune(workspaceId, clock.now() - retentionDays * DAY)
  }
  if (deleted > 0) await chainIndex.clear()
  return deleted
}

/** A few go at once, so that nobody waits for it. */
async function prune(workspaceId: string, before: number): Promise<number> {
  let deleted = 0
  for (;;) {
    const old = await Conversation.query()
      .where({ workspaceId })
      .where('updatedAt', '<', before)
      .limit(AT_ONCE)
    if (old.length === 0) return deleted
    const byAsker = Map.groupBy(old, ({ askerId }) => askerId)
    await db.transaction(async (trx) => {
      for (const [id, rows] of byAsker) {
        const asker = { id, workspaceId, tenantId: rows[0]!.tenantId }
        const ids = rows.map((row) => row.id)
        await removeConversations(asker, ids, trx)
      }
    })
    deleted += old.length
  }
}
