import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { givenRows, rowsOf, type Columns } from '#core/json_rows'
import { RowWriter } from '#core/row_writer'
import { MESSAGE_COLUMNS, type MessageRow, type Turn } from '#conversations/services/turn'

const CONVERSATION_COLUMNS = {
  id: 'text',
  workspace_id: 'text',
  tenant_id: 'text',
  asker_id: 'text',
  title: 'text',
  head_id: 'text',
  last_target: 'text',
  created_at: 'bigint',
  updated_at: 'bigint',
} satisfies Columns

const MOVED_COLUMNS = {
  id: 'text',
  head_id: 'text',
  last_target: 'text',
  updated_at: 'bigint',
} satisfies Columns

const conversations = new RowWriter('conversations', CONVERSATION_COLUMNS)
const messages = new RowWriter('conversation_messages', MESSAGE_COLUMNS)

/** SQLite writes in this thread; after so many turns, requests get their turn. */
const AT_ONCE = 100

/**
 * Writes turns. What a client said again below the same message is not written twice: its new answer goes below what is
 * there. Turns of a conversation that is gone by now are dropped. Answers what was written of them.
 */
export async function writeTurns(turns: Turn[]): Promise<Turn[]> {
  const written: Turn[] = []
  for (let from = 0; from < turns.length; from += AT_ONCE) {
    if (from > 0) await nextTurn()
    const part = turns.slice(from, from + AT_ONCE)
    written.push(...(await db.transaction((trx) => write(trx, part))))
  }
  return written
}

async function write(trx: TransactionClientContract, turns: Turn[]): Promise<Turn[]> {
  const begun = turns.filter(({ isNew }) => isNew)
  await conversations.insert(trx, begun.map(conversationRow))
  const alive = await moveHeads(trx, turns)
  const kept = turns.filter(({ isNew, conversationId }) => isNew || alive.has(conversationId))
  const known = await knownMessages(trx, kept)
  const fresh = kept.map((turn) => freshPart(turn, known))
  await messages.insert(
    trx,
    fresh.flatMap(({ sent, answer }) => [...sent, answer])
  )
  return fresh
}

const conversationRow = ({ asker, conversationId, title, answer, targetId, at }: Turn) => ({
  id: conversationId,
  workspace_id: asker.workspaceId,
  tenant_id: asker.tenantId,
  asker_id: asker.id,
  title,
  head_id: answer.id,
  last_target: targetId,
  created_at: at,
  updated_at: at,
})

/** Moves conversations on to their latest answers; answers those that are there. */
async function moveHeads(trx: TransactionClientContract, turns: Turn[]): Promise<Set<string>> {
  const moved = new Map<string, object>()
  for (const { isNew, conversationId, answer, targetId, at } of turns) {
    if (isNew) continue
    const row = { id: conversationId, head_id: answer.id, last_target: targetId, updated_at: at }
    moved.set(conversationId, row)
  }
  if (moved.size === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(
    trx,
    `update conversations set head_id = given.head_id, last_target = given.last_target,
       updated_at = given.updated_at
     from ${givenRows(trx, MOVED_COLUMNS)} where conversations.id = given.id
     returning conversations.id as id`,
    [JSON.stringify([...moved.values()])]
  )
  return new Set(rows.map(({ id }) => id))
}

const placeOf = (row: { conversation_id: unknown; chain: unknown }) =>
  `${row.conversation_id} ${row.chain}`

/** Messages of clients that are stored already, by conversation and chain. */
async function knownMessages(trx: TransactionClientContract, turns: Turn[]) {
  const known = new Map<string, string>()
  const asked = turns.filter(({ isNew }) => !isNew).flatMap(({ sent }) => sent)
  if (asked.length === 0) return known
  const given = asked.map(({ conversation_id, chain }) => ({ conversation_id, chain }))
  const rows = await rowsOf<{ id: string; conversation_id: string; chain: string }>(
    trx,
    `select m.id as id, m.conversation_id as conversation_id, m.chain as chain
     from ${givenRows(trx, { conversation_id: 'text', chain: 'text' })}
     join conversation_messages m on m.chain = given.chain and m.conversation_id = given.conversation_id`,
    [JSON.stringify(given)]
  )
  for (const row of rows) known.set(placeOf(row), row.id)
  return known
}

/** What is new of a turn, below what is known; adds it to what is known. */
function freshPart(turn: Turn, known: Map<string, string>): Turn {
  const { sent, answer } = turn
  const fresh: MessageRow[] = []
  const stored = new Map<unknown, string>()
  for (const row of sent) {
    const there = known.get(placeOf(row))
    if (there !== undefined) {
      stored.set(row.id, there)
      continue
    }
    known.set(placeOf(row), row.id)
    fresh.push({ ...row, parent_id: stored.get(row.parent_id) ?? row.parent_id })
  }
  const parentId = stored.get(answer.parent_id) ?? answer.parent_id
  return { ...turn, sent: fresh, answer: { ...answer, parent_id: parentId } }
}
