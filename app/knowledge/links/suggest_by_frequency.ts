import type { Suggestion, SuggestionQuestion } from '#knowledge/links/suggestion'
import { factsOfPredicate, type VisibleFact } from '#knowledge/links/visible_facts'
import type { Asker } from '#knowledge/types'

/** Facts of the predicate that are counted, however many there are. */
const MOST_COUNTED = 5_000

/** Suggests what is said most often under a predicate, among the facts that the asker sees. It gives no reasons. */
export async function suggestByFrequency(
  asker: Asker,
  { predicate, known, subject }: SuggestionQuestion
): Promise<Suggestion[]> {
  const facts = await factsOfPredicate(asker, predicate.key).limit(MOST_COUNTED)
  const counts = new Map<string, { fact: VisibleFact; count: number }>()
  for (const fact of facts) {
    const one = counts.get(fact.object_key) ?? { fact, count: 0 }
    one.count++
    counts.set(fact.object_key, one)
  }
  return [...counts]
    .filter(([key]) => !known.has(key) && key !== subject.key)
    .toSorted(([one, { count }], [other, more]) => more.count - count || (one < other ? -1 : 1))
    .map(([, { fact, count }]) => ({
      object: fact.object,
      objectKind: fact.object_kind,
      score: count / facts.length,
      because: [],
    }))
}
