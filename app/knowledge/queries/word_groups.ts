import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { searchWords } from '#knowledge/services/fact_words'

/** Words that one asked word stands for; a fact has to have one of them. */
export interface WordGroup {
  words: string[]
  /** More words begin like it than are looked at. */
  isCut: boolean
}

const MOST_ASKED = 10
/** So many words that begin like the last asked one are looked at, in the order of the alphabet. */
const MOST_ENDINGS = 50
/** After every word that begins so: words are plain ASCII letters, digits and `_`. */
const LAST = '~'

/** Runs a statement; the drivers hand out rows differently. */
export async function rowsOf<Row>(
  client: QueryClientContract,
  sql: string,
  bindings: (string | number)[]
): Promise<Row[]> {
  const answer = await client.rawQuery(sql, bindings)
  return Array.isArray(answer) ? answer : answer.rows
}

/** The words that a query asks for; empty when it has no word at all. */
export async function wordGroups(
  client: QueryClientContract,
  scopes: string[],
  q: string
): Promise<WordGroup[]> {
  const asked = searchWords(q).slice(0, MOST_ASKED)
  const last = asked.pop()
  if (last === undefined) return []
  const groups = asked.map((word) => ({ words: [word], isCut: false }))
  return [...groups, await endingsOf(client, scopes, last)]
}

async function endingsOf(
  client: QueryClientContract,
  scopes: string[],
  beginning: string
): Promise<WordGroup> {
  const words = new Set([beginning])
  for (const scope of scopes) {
    for (const { word } of await firstWords(client, scope, beginning)) words.add(word)
  }
  const all = [...words].sort()
  return { words: all.slice(0, MOST_ENDINGS), isCut: all.length > MOST_ENDINGS }
}

/** Jumps through the index from one word to the next, however many facts each has. */
const firstWords = (client: QueryClientContract, scope: string, beginning: string) =>
  rowsOf<{ word: string }>(
    client,
    `with recursive found(word) as (
      select min(word) from search_facts where scope = ? and word >= ? and word < ?
      union all
      select (select min(word) from search_facts where scope = ? and word > found.word and word < ?)
      from found where found.word is not null
    ) select word from found where word is not null limit ${MOST_ENDINGS + 1}`,
    [scope, beginning, beginning + LAST, scope, beginning + LAST]
  )
