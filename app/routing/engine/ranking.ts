import type { Scores } from '#routing/engine/scorer'

/** The best place, then those of the highest totals, as many as `most` in all; by insertion into a short list. */
export function topPlaces({ total, cost }: Scores, best: number, most: number): number[] {
  if (best < 0) return []
  const others = most - 1
  const top: number[] = []
  const isBetter = (a: number, b: number) =>
    total[a]! > total[b]! || (total[a] === total[b] && cost[a]! < cost[b]!)
  for (let place = 0; place < total.length; place++) {
    if (place === best) continue
    if (top.length === others && !isBetter(place, top.at(-1)!)) continue
    let slot = top.length === others ? others - 1 : top.length
    while (slot > 0 && isBetter(place, top[slot - 1]!)) {
      top[slot] = top[slot - 1]!
      slot--
    }
    top[slot] = place
  }
  return [best, ...top]
}
