import Fact from '#knowledge/models/fact'
import { searchWords } from '#knowledge/services/fact_words'
import { FindMemory } from '#memory/queries/find_memory'
import { predicatesOf } from '#memory/extraction/predicates'
import { ownMemories } from '#memory/services/own_memories'
import type { Category } from '#memory/extraction/types'
import type { Asker } from '#knowledge/types'
import type { Memory } from '#memory/types'

/** Which memories, and which page of them. */
export interface MemoryPage {
  /** Words that a memory has; the last one may be the beginning of one. */
  q: string
  /** Null: all that was stated. */
  category: Category | null
  limit: number
  offset: number
}

/** What was only observed is shown on demand. */
const OBSERVED = ['mentions', 'asks_about']

/** Lists an asker's memories, newest first. */
export class ListMemories {
  async handle(asker: Asker, page: MemoryPage): Promise<{ items: Memory[]; total: number }> {
    const [counted] = await select(asker, page).count('* as total')
    const facts = await select(asker, page)
      .orderBy('id', 'desc')
      .offset(page.offset)
      .limit(page.limit)
    const total = Number(counted!.$extras.total)
    return { items: await new FindMemory().shown(facts), total }
  }
}

function select(asker: Asker, { q, category }: MemoryPage) {
  const query = ownMemories(Fact.query(), asker)
  if (category === null) query.whereNotIn('predicate_key', OBSERVED)
  else {
    const { named, isRest, others } = predicatesOf(category)
    query.where((either) => {
      either.whereIn('predicate_key', named)
      if (isRest) either.orWhereNotIn('predicate_key', others)
    })
  }
  const words = searchWords(q)
  words.forEach((word, at) => {
    const isLast = at === words.length - 1
    query.whereIn('id', (found) => {
      found.from('search_facts').select('fact_id').where('scope', asker.id)
      if (isLast) found.where('word', '>=', word).where('word', '<', `${word}~`)
      else found.where('word', word)
    })
  })
  return query
}
