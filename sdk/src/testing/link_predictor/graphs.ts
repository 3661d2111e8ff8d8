import type { FactTable, LinkGraph, LinkTriple } from '../../link_predictor/types.ts'

/** Makes a table of triples. */
export function tableOf(triples: readonly LinkTriple[]): FactTable {
  return {
    subjects: Int32Array.from(triples, ([subject]) => subject),
    predicates: Int32Array.from(triples, ([, predicate]) => predicate),
    objects: Int32Array.from(triples, ([, , object]) => object),
  }
}

/** The triples of a table. */
export function triplesOf({ subjects, predicates, objects }: FactTable): LinkTriple[] {
  return Array.from(subjects, (subject, at) => [subject, predicates[at]!, objects[at]!])
}

/** Numbers between 0 and 1 that are the same at each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A graph without held-out facts. */
export const graphOf = (
  entityCount: number,
  predicateCount: number,
  facts: readonly LinkTriple[]
): LinkGraph => ({ entityCount, predicateCount, facts: tableOf(facts), heldOut: tableOf([]) })

/** Predicates of the graph with a rule in it. */
export const KNOWS = 0
export const LIVES_IN = 1
export const IS_IN = 2

const CITIES = 12
const PEOPLE = 10
const COUNTRIES = 3

/**
 * A graph that follows a rule: people know people of their city (both ways), live in it, and each city is in a country. Where
 * somebody lives follows from whom they know; no answer is more frequent than the others. `unseen` are facts of the same kind
 * that are in neither of its tables.
 */
export function graphWithRule(): LinkGraph & { unseen: LinkTriple[] } {
  const random = seeded(1)
  const facts: LinkTriple[] = []
  const kept: LinkTriple[] = []
  const personOf = (city: number, person: number) => CITIES + COUNTRIES + city * PEOPLE + person
  for (let city = 0; city < CITIES; city++) {
    facts.push([city, IS_IN, CITIES + (city % COUNTRIES)])
    for (let person = 0; person < PEOPLE; person++) {
      const one = personOf(city, person)
      const home: LinkTriple = [one, LIVES_IN, city]
      if (person % 3 === 0) kept.push(home)
      else facts.push(home)
      for (let step = 1; step <= 3; step++) {
        const other = personOf(city, (person + step) % PEOPLE)
        if (random() < 0.8) facts.push([one, KNOWS, other], [other, KNOWS, one])
      }
    }
  }
  const heldOut = kept.filter((_, at) => at % 4 === 0)
  const unseen = kept.filter((_, at) => at % 4 !== 0)
  const entityCount = CITIES + COUNTRIES + CITIES * PEOPLE
  return { ...graphOf(entityCount, 3, facts), heldOut: tableOf(heldOut), unseen }
}

/** Graphs at the edge of what there is to learn from. */
export const smallGraphs: Record<string, LinkGraph> = {
  'an empty graph': graphOf(0, 0, []),
  'entities without facts': graphOf(3, 1, []),
  'a single fact': graphOf(2, 1, [[0, 0, 1]]),
  'a fact of something with itself': graphOf(1, 1, [[0, 0, 0]]),
  'one predicate': graphOf(
    6,
    1,
    Array.from({ length: 5 }, (_, at): LinkTriple => [at, 0, at + 1])
  ),
  'ten facts': graphOf(
    8,
    3,
    Array.from({ length: 10 }, (_, at): LinkTriple => [at % 8, at % 3, (at * 3 + 1) % 8])
  ),
}
