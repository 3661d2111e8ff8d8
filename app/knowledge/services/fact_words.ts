import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { wordsOf } from '#knowledge/services/words'

const LONGEST_WORD = 40
const AT_ONCE = 200

/** What of a fact is searched. */
export interface SearchedFact {
  id: string
  scope: string
  subject: string
  subjectKind: string
  predicate: string
  object: string
  objectKind: string
}

const withoutAccents = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')

/** Plain letters and digits stay; every other character becomes its number, so that both databases sort the same ASCII. */
const plain = (word: string) =>
  [...word.slice(0, LONGEST_WORD)]
    .map((letter) =>
      /[a-z0-9]/.test(letter) ? letter : `_${letter.codePointAt(0)!.toString(16).padStart(6, '0')}`
    )
    .join('')

/** Words as the index has them, each once. Case and accents do not matter. */
export const searchWords = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => wordsOf(withoutAccents(text)).map(plain))),
]

/** Under which facts with an end of a kind are found; no word of a name looks like it. */
export const kindWord = (kind: string) => `#${kind}`

const wordsOfFact = ({ subject, subjectKind, predicate, object, objectKind }: SearchedFact) => [
  ...searchWords(subjectKind === 'asker' ? '' : subject, object, predicate.replaceAll('_', ' ')),
  ...new Set([subjectKind, objectKind].map(kindWord)),
]

/** Rows of the index for a fact. */
export const wordRows = (fact: SearchedFact) =>
  wordsOfFact(fact).map((word) => ({ scope: fact.scope, word, fact_id: fact.id }))

/** Puts facts into the search index; those that are there stay. */
export async function indexFacts(client: QueryClientContract, facts: SearchedFact[]) {
  const rows = facts.flatMap(wordRows)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await client
      .table('search_facts')
      .multiInsert(rows.slice(at, at + AT_ONCE))
      .onConflict(['scope', 'word', 'fact_id'])
      .ignore()
  }
}

/** Takes facts out of the search index. */
export async function unindexFacts(client: QueryClientContract, facts: SearchedFact[]) {
  for (const fact of facts) {
    await client
      .from('search_facts')
      .where({ scope: fact.scope, fact_id: fact.id })
      .whereIn('word', wordsOfFact(fact))
      .delete()
  }
}
