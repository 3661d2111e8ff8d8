import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { cutText } from '#knowledge/context/cut_text'
import { passageChanges } from '#knowledge/context/passage_changes'
import type { PassageRow } from '#knowledge/context/passage_rows'
import type { Asker, Passage } from '#knowledge/types'

const AT_ONCE = 200

/** Which passages: all of a conversation, or those of some messages. */
export interface PassageChoice {
  conversationId?: string
  references?: string[]
}

/** Words said in kept conversations, which engineered contexts recall. */
export const passages = {
  /** Keeps what was said, in the place of what was there under the same references. */
  async add(asker: Asker, said: Passage[], trx?: TransactionClientContract): Promise<void> {
    if (said.length === 0) return
    const rows = said.flatMap((passage) => rowsOf(asker, passage))
    const write = async (client: TransactionClientContract) => {
      await removeReferences(client, asker, [...new Set(said.map(({ reference }) => reference))])
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        await client.table('knowledge_passages').multiInsert(rows.slice(at, at + AT_ONCE))
      }
    }
    await (trx ? write(trx) : db.transaction(write))
    await afterCommit(trx, () => passageChanges.added(asker, rows))
  },

  /** Lets go of the passages of a conversation, or of some messages. Naming neither removes nothing. */
  async remove(
    asker: Asker,
    { conversationId, references }: PassageChoice,
    trx?: TransactionClientContract
  ): Promise<void> {
    const client = trx ?? db.connection()
    if (references) await removeReferences(client, asker, references, conversationId)
    else if (conversationId !== undefined) await ofAsker(client, asker, conversationId).delete()
    else return
    await afterCommit(trx, () => passageChanges.removed(asker))
  },
}

/** Text as PostgreSQL can store it. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

function rowsOf(asker: Asker, passage: Passage): PassageRow[] {
  return cutText(storable(passage.text)).map((text, part) => ({
    id: newId('psg'),
    workspace_id: asker.workspaceId,
    tenant_id: asker.tenantId,
    owner_id: asker.id,
    conversation_id: passage.conversationId,
    reference: passage.reference,
    part,
    speaker: passage.speaker,
    text,
    at: passage.at,
    recorded_at: clock.now(),
  }))
}

function ofAsker(client: QueryClientContract, asker: Asker, conversationId?: string) {
  const query = client.from('knowledge_passages').where('owner_id', asker.id)
  return conversationId === undefined ? query : query.where('conversation_id', conversationId)
}

async function removeReferences(
  client: QueryClientContract,
  asker: Asker,
  references: string[],
  conversationId?: string
) {
  for (let at = 0; at < references.length; at += AT_ONCE) {
    await ofAsker(client, asker, conversationId)
      .whereIn('reference', references.slice(at, at + AT_ONCE))
      .delete()
  }
}

async function afterCommit(
  trx: TransactionClientContract | undefined,
  tell: () => Promise<void>
): Promise<void> {
  if (trx) trx.after('commit', tell)
  else await tell()
}
