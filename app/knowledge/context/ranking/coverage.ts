import type { TermStore } from '#knowledge/context/index/term_store'

/**
 * How much of a question one single text says at best, 0..1: the rarities of the terms that it has, by those of all terms asked
 * for. Terms that nobody ever said count as the rarest.
 */
export function bestCoverage(terms: TermStore, asked: ReadonlyMap<string, number>): number {
  const covered = new Map<number, number>()
  let all = 0
  let most = 0
  for (const [term, weight] of asked) {
    const gain = weight * terms.rarityOf(term)
    all += gain
    terms.each(term, (document) => {
      const sum = (covered.get(document) ?? 0) + gain
      covered.set(document, sum)
      most = Math.max(most, sum)
    })
  }
  return all === 0 ? 0 : most / all
}
