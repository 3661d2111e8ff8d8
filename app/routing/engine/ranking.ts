import type { Candidate } from '#routing/types'
import type { Scorer, Scores } from '#routing/engine/scorer'

/** The best first, then the others by their score, as many as `most`. */
export function rank(scorer: Scorer, eligible: readonly number[], most: number): Candidate[] {
  if (eligible.length === 0) return []
  const scores = scorer.score(eligible)
  const best = scorer.best(scores)
  const others = topPlaces(scores, best, most - 1)
  return [best, ...others].map((place) => scorer.candidate(scores, place, place === best))
}

/** Places of the highest totals apart from the best one, by insertion into a short list. */
function topPlaces({ total, cost }: Scores, best: number, most: number): number[] {
  const top: number[] = []
  const isBetter = (a: number, b: number) =>
    total[a]! > total[b]! || (total[a] === total[b] && cost[a]! < cost[b]!)
  for (let place = 0; place < total.length; place++) {
    if (place === best) continue
    if (top.length === most && !isBetter(place, top.at(-1)!)) continue
    let slot = top.length === most ? most - 1 : top.length
    while (slot > 0 && isBetter(place, top[slot - 1]!)) {
      top[slot] = top[slot - 1]!
      slot--
    }
    top[slot] = place
  }
  return top
}
