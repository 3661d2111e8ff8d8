import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { Phrase } from '#knowledge/forgetting/phrase'
import type { Eraser, Erasure } from '#knowledge/services/erasers'
import { passages } from '#knowledge/services/passages'
import type { Asker } from '#knowledge/types'
import { chainIndex } from '#conversations/services/chain_index'
import { passageFeed } from '#conversations/services/passage_feed'
import { removeConversations } from '#conversations/services/removals'
import { titleOf, UNTITLED } from '#conversations/services/titles'
import { FLUSH_MS, turnQueue } from '#conversations/services/turn_queue'

const PAGE = 500
const AT_ONCE = 200

/** Messages, titles and summaries of an asker that say a phrase. */
interface Found {
  messages: { id: string; conversationId: string }[]
  titles: string[]
  summaries: string[]
}

/**
 * Has messages forget: one that says the phrase keeps its place and loses all it said. Hashes of the conversation's history go
 * with it, its title is made anew, and its summary goes and is made anew from what is left. Without a phrase all
 * conversations of the asker go.
 */
export const messageEraser: Eraser = {
  name: 'conversations',

  async before() {
    await turnQueue.flush()
    await passageFeed.flush()
  },

  async preview({ asker, phrase }) {
    if (phrase === null) return { conversations: (await idsOf(asker, db.connection())).length }
    return countsOf(await find(asker, phrase, db.connection()))
  },

  async erase({ asker, phrase }, trx) {
    if (phrase === null) {
      const ids = await idsOf(asker, trx)
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        await removeConversations(asker, ids.slice(at, at + AT_ONCE), trx)
      }
      return { conversations: ids.length }
    }
    const found = await find(asker, phrase, trx)
    await eraseMessages(asker, found, trx)
    await rebuildTitles(found, phrase, trx)
    return countsOf(found)
  },

  /** Reaches what was on its way to the database in the meantime, here and on other replicas. */
  async after(erasure) {
    passageFeed.remove(saysIt(erasure), erasure.asker.id)
    await passageFeed.settled()
    await turnQueue.flush()
    await new Promise((resolve) => setTimeout(resolve, 2 * FLUSH_MS))
    await db.transaction((trx) => messageEraser.erase(erasure, trx))
    await chainIndex.clear()
  },
}

const saysIt = ({ phrase }: Erasure) => {
  if (phrase === null) return () => true
  const wanted = new Phrase(phrase)
  return ({ text }: { text: string }) => wanted.isIn(text)
}

const countsOf = ({ messages, titles, summaries }: Found) => ({
  messages: messages.length,
  titles: titles.length,
  summaries: summaries.length,
})

async function idsOf(asker: Asker, client: QueryClientContract): Promise<string[]> {
  const rows = await client
    .from('conversations')
    .where({ workspace_id: asker.workspaceId, asker_id: asker.id })
    .select('id')
  return rows.map(({ id }) => id)
}

async function find(asker: Asker, phrase: string, client: QueryClientContract): Promise<Found> {
  const wanted = new Phrase(phrase)
  const found: Found = { messages: [], titles: [], summaries: [] }
  const ids = await idsOf(asker, client)
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const titles = await client.from('conversations').whereIn('id', some).select('id', 'title')
    found.titles.push(...titles.filter(({ title }) => wanted.isIn(title)).map(({ id }) => id))
    const summaries = await client.from('conversation_summaries').whereIn('conversation_id', some)
    const saying = summaries.filter(({ lines }) => wanted.isInside(JSON.parse(lines)))
    found.summaries.push(...saying.map((row) => row.conversation_id as string))
    found.messages.push(...(await findMessages(some, wanted, client)))
  }
  return found
}

async function findMessages(ids: string[], wanted: Phrase, client: QueryClientContract) {
  const found: Found['messages'] = []
  const rows = await client
    .from('conversation_messages')
    .whereIn('conversation_id', ids)
    .select('id')
  for (let at = 0; at < rows.length; at += PAGE) {
    const page = rows.slice(at, at + PAGE).map(({ id }) => id as string)
    found.push(...(await messagesSaying(page, wanted, client)))
  }
  return found
}

async function messagesSaying(ids: string[], wanted: Phrase, client: QueryClientContract) {
  const rows = await client
    .from('conversation_messages')
    .whereIn('id', ids)
    .select('id', 'conversation_id', 'content', 'extras')
  const isFound = (json: string | null) => json !== null && says(JSON.parse(json), wanted)
  return rows
    .filter(({ content, extras }) => isFound(content) || isFound(extras))
    .map((row) => ({ id: row.id as string, conversationId: row.conversation_id as string }))
}

/** Whether a value says the phrase; arguments and results of tools are JSON inside of JSON. */
function says(value: unknown, wanted: Phrase): boolean {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' && (wanted.isIn(value) || says(parsed(value), wanted))
  }
  return Object.entries(value).some(([name, inner]) => wanted.isIn(name) || says(inner, wanted))
}

/** What a text holds when it is a JSON object or array; else null. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function eraseMessages(asker: Asker, found: Found, trx: TransactionClientContract) {
  const ids = found.messages.map(({ id }) => id)
  const touched = new Set(found.messages.map(({ conversationId }) => conversationId))
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await trx
      .from('conversation_messages')
      .whereIn('id', ids.slice(at, at + AT_ONCE))
      .update({ content: null, extras: null, erased_at: clock.now() })
  }
  await passages.remove(asker, { references: ids }, trx)
  for (const id of touched) {
    await trx.from('conversation_messages').where('conversation_id', id).update({ chain: null })
  }
  for (const id of new Set([...touched, ...found.summaries])) {
    await trx.from('conversation_summaries').where('conversation_id', id).delete()
  }
}

/** Titles are made of the first message of a person that still says something. */
async function rebuildTitles({ titles }: Found, phrase: string, trx: TransactionClientContract) {
  const wanted = new Phrase(phrase)
  for (const id of titles) {
    const first = await trx
      .from('conversation_messages')
      .where({ conversation_id: id, role: 'user' })
      .whereNull('erased_at')
      .orderBy('position')
      .orderBy('id')
      .first()
    const made = first ? titleOf([{ role: 'user', content: JSON.parse(first.content) }]) : UNTITLED
    const title = wanted.isIn(made) ? UNTITLED : made
    await trx.from('conversations').where('id', id).update({ title })
  }
}
