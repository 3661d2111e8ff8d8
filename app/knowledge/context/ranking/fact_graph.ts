import type { FactIndex } from '#knowledge/context/index/fact_index'

/** The walk goes back to where the question started this often, and goes at most so far. */
const RESTART = 0.5
const HOPS = 2
const ROUNDS = 8

/** Facts followed from one entity, and entities visited at all. */
const MOST_EDGES = 128
const MOST_ENTITIES = 2_000

/** Words that the name of an entity may have. */
const LONGEST_NAME = 4

/** A place of a fact: the index that holds it, and where. */
interface Edge {
  index: number
  place: number
  to: string
}

/** Entities whose names stand in the question. */
export function entitiesNamed(indexes: readonly FactIndex[], words: readonly string[]): string[] {
  const names = new Set<string>()
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_NAME); to++) {
      const name = words.slice(from, to).join(' ')
      if (indexes.some((index) => index.naming(name).length > 0)) names.add(name)
    }
  }
  return [...names]
}

/**
 * How near facts are to entities that the question names: a personalised PageRank over who is named together with whom. Answers
 * a score for each place of each index that the walk came by.
 */
export function walkFrom(
  indexes: readonly FactIndex[],
  seeds: readonly string[]
): Map<number, number>[] {
  const scores = indexes.map(() => new Map<number, number>())
  if (seeds.length === 0) return scores
  const edges = egoGraph(indexes, seeds)
  const start = new Map(seeds.map((seed) => [seed, 1 / seeds.length]))
  let rank = new Map(start)
  for (let round = 0; round < ROUNDS; round++) rank = step(edges, rank, start)
  for (const [entity, around] of edges) {
    const share = rank.get(entity) ?? 0
    for (const { index, place, to } of around) {
      const score = share + (rank.get(to) ?? 0)
      const known = scores[index]!.get(place) ?? 0
      if (score > known) scores[index]!.set(place, score)
    }
  }
  return scores
}

function step(
  edges: ReadonlyMap<string, Edge[]>,
  rank: ReadonlyMap<string, number>,
  start: ReadonlyMap<string, number>
) {
  const next = new Map<string, number>()
  for (const [seed, share] of start) next.set(seed, RESTART * share)
  for (const [entity, share] of rank) {
    const around = edges.get(entity)
    if (!around) continue
    const part = ((1 - RESTART) * share) / around.length
    for (const { to } of around) next.set(to, (next.get(to) ?? 0) + part)
  }
  return next
}

/** Facts around the seeds, two steps far, as edges between entities. */
function egoGraph(indexes: readonly FactIndex[], seeds: readonly string[]): Map<string, Edge[]> {
  const edges = new Map<string, Edge[]>()
  let front = [...seeds]
  for (let hop = 0; hop < HOPS; hop++) {
    const next: string[] = []
    for (const entity of front) {
      if (edges.has(entity) || edges.size >= MOST_ENTITIES) continue
      const around = edgesOf(indexes, entity)
      if (around.length > 0) edges.set(entity, around)
      for (const { to } of around) next.push(to)
    }
    front = next
  }
  return edges
}

/** The facts that name an entity, newest first, with who stands at the other end. */
function edgesOf(indexes: readonly FactIndex[], entity: string): Edge[] {
  const edges: Edge[] = []
  for (const [index, { facts, naming }] of indexes.entries()) {
    const places = naming.call(indexes[index], entity)
    for (let at = places.length - 1; at >= 0 && edges.length < MOST_EDGES; at--) {
      const fact = facts[places[at]!]
      if (!fact || fact.isPast) continue
      const to = fact.subjectKey === entity ? fact.objectKey : fact.subjectKey
      edges.push({ index, place: places[at]!, to })
    }
  }
  return edges
}
