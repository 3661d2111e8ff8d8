import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { givenRows, rowsOf, type Columns } from '#core/json_rows'
import { RowWriter } from '#core/row_writer'
import { cutText } from '#knowledge/context/cut_text'
import { passageChanges } from '#knowledge/context/passage_changes'
import type { PassageRow } from '#knowledge/context/passage_rows'
import type { Asker, Passage } from '#knowledge/types'

const AT_ONCE = 200

const COLUMNS = {
  id: 'text',
  workspace_id: 'text',
  tenant_id: 'text',
  owner_id: 'text',
  conversation_id: 'text',
  reference: 'text',
  part: 'integer',
  speaker: 'text',
  text: 'text',
  at: 'bigint',
  recorded_at: 'bigint',
} satisfies Columns

const PLACE_COLUMNS = { owner_id: 'text', reference: 'text' } satisfies Columns

const writer = new RowWriter('knowledge_passages', COLUMNS)

/** Which passages: all of a conversation, or those of some messages. */
export interface PassageChoice {
  conversationId?: string
  references?: string[]
}

/** What one asker's conversations said. */
export interface Said {
  asker: Asker
  said: Passage[]
}

/** Words said in kept conversations, which engineered contexts recall. */
export const passages = {
  /** Keeps what was said, in the place of what was there under the same references. */
  async add(all: Said[], trx?: TransactionClientContract): Promise<void> {
    const added = all.map(({ asker, said }) => ({
      ownerId: asker.id,
      rows: said.flatMap((passage) => partsOf(asker, passage)),
    }))
    const rows = added.flatMap((one) => one.rows)
    if (rows.length === 0) return
    const write = async (client: TransactionClientContract) => {
      await removeSame(client, rows)
      await writer.insert(client, rows)
    }
    await (trx ? write(trx) : db.transaction(write))
    await afterCommit(trx, () => passageChanges.added(added))
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

function partsOf(asker: Asker, passage: Passage): PassageRow[] {
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

/** Removes what is there under the references of rows, whoever owns both. */
async function removeSame(client: QueryClientContract, rows: PassageRow[]) {
  const ids = await rowsOf<{ id: string }>(
    client,
    `select p.id as id from ${givenRows(client, PLACE_COLUMNS)}
     join knowledge_passages p on p.owner_id = given.owner_id and p.reference = given.reference`,
    [JSON.stringify(rows.map(({ owner_id, reference }) => ({ owner_id, reference })))]
  )
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE).map(({ id }) => id)
    await client.from('knowledge_passages').whereIn('id', some).delete()
  }
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
