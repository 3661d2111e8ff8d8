import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { passages } from '#knowledge/services/passages'
import type { Asker } from '#knowledge/types'

/** Removes conversations of an asker with all that is kept of them: messages, summaries, passages. */
export async function removeConversations(
  asker: Asker,
  ids: string[],
  trx: TransactionClientContract
) {
  await trx.from('conversation_messages').whereIn('conversation_id', ids).delete()
  await trx.from('conversation_summaries').whereIn('conversation_id', ids).delete()
  await trx.from('conversations').whereIn('id', ids).delete()
  for (const conversationId of ids) await passages.remove(asker, { conversationId }, trx)
}
