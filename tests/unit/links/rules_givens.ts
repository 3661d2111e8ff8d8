import type { FactTable, LinkGraph, LinkTriple, TrainingContext } from '@signalbox/sdk'
import rules from '../../../plugins/link-predictor-rules/src/index.ts'

/** Facts as a predictor gets them. */
export const givenFacts = (triples: readonly LinkTriple[]): FactTable => ({
  subjects: Int32Array.from(triples, ([subject]) => subject),
  predicates: Int32Array.from(triples, ([, predicate]) => predicate),
  objects: Int32Array.from(triples, ([, , object]) => object),
})

/** A graph of some facts, nothing held out unless stated. */
export function givenGraph(
  triples: readonly LinkTriple[],
  stated: Partial<LinkGraph> = {}
): LinkGraph {
  return {
    entityCount: 1 + Math.max(-1, ...triples.flatMap(([subject, , object]) => [subject, object])),
    predicateCount: 1 + Math.max(-1, ...triples.map(([, predicate]) => predicate)),
    facts: givenFacts(triples),
    heldOut: givenFacts([]),
    ...stated,
  }
}

/** Everything that a training gets besides the graph. */
export const givenTraining = (stated: Partial<TrainingContext> = {}): TrainingContext => ({
  settings: rules.parseSettings({}),
  seed: 1,
  threads: 1,
  timeLimitMs: 60_000,
  log: { debug() {}, info() {}, warn() {}, error() {} },
  signal: new AbortController().signal,
  report() {},
  ...stated,
})

/** A model that learned from a graph. */
export async function givenModel(graph: LinkGraph) {
  const { artefact } = await rules.functions.train(graph, givenTraining())
  return await rules.functions.open(artefact, graph)
}

export const BORN_IN = 0
export const LIES_IN = 1
export const CITIZEN_OF = 2

/**
 * Forty people, each born in one of eight cities that lie in one of four countries, whose citizens they are; the last
 * person's citizenship is not told.
 */
export function givenCitizens() {
  const people = 40
  const city = (person: number) => people + (person % 8)
  const country = (person: number) => people + 8 + ((person % 8) >> 1)
  const triples: LinkTriple[] = []
  for (let person = 0; person < people; person++) triples.push([person, BORN_IN, city(person)])
  for (let person = 0; person < 8; person++) triples.push([city(person), LIES_IN, country(person)])
  const last = people - 1
  for (let person = 0; person < last; person++) triples.push([person, CITIZEN_OF, country(person)])
  return { graph: givenGraph(triples), triples, last, city: city(last), country: country(last) }
}
