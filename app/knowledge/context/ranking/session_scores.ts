import { toUnit } from '#knowledge/context/ranking/scores'
import type { PassageIndex } from '#knowledge/context/index/passage_index'

const K1 = 1.2
const B = 0.75

/** How well whole sessions match the question, 0..1: BM25 over all that was said in each. */
export function sessionScores(
  index: PassageIndex,
  asked: ReadonlyMap<string, number>
): Float64Array {
  const { sessions, passages, terms } = index
  const scores = new Float64Array(sessions.length)
  const average = sessions.reduce((sum, length) => sum + length, 0) / Math.max(1, sessions.length)
  for (const [term, weight] of asked) {
    const times = new Map<number, number>()
    terms.each(term, (document, count) => {
      const { session } = passages[document]!
      times.set(session, (times.get(session) ?? 0) + count)
    })
    const rarity = Math.log(1 + (sessions.length - times.size + 0.5) / (times.size + 0.5))
    for (const [session, count] of times) {
      const length = sessions[session]! / Math.max(1, average)
      scores[session]! += (weight * rarity * count * (K1 + 1)) / (count + K1 * (1 - B + B * length))
    }
  }
  toUnit(scores)
  return scores
}
