import type { FactTable, LinkGraph, TrainingContext } from '@signalbox/sdk'
import type { Settings } from '../../../plugins/link-predictor-complex/src/settings.ts'
import complex from '../../../plugins/link-predictor-complex/src/index.ts'

type Triple = readonly [number, number, number]

export const tableOf = (triples: readonly Triple[]): FactTable => ({
  subjects: Int32Array.from(triples, ([subject]) => subject),
  predicates: Int32Array.from(triples, ([, predicate]) => predicate),
  objects: Int32Array.from(triples, ([, , object]) => object),
})

/** A ring: 0 is followed by 1, 1 by 2, and so on; a second predicate says the same from the other end. */
export function givenRing(size: number, kept: readonly Triple[] = []): LinkGraph {
  const facts = Array.from({ length: size }, (_, entity): Triple[] => {
    const next = (entity + 1) % size
    return [
      [entity, 0, next],
      [next, 1, entity],
    ]
  }).flat()
  const isKept = (fact: Triple) => kept.some((other) => String(other) === String(fact))
  return {
    entityCount: size,
    predicateCount: 2,
    facts: tableOf(facts.filter((fact) => !isKept(fact))),
    heldOut: tableOf(kept),
  }
}

/** What a training gets from the host. */
export const givenContext = (
  stated: Record<string, unknown> = {},
  more: Partial<TrainingContext> = {}
) =>
  ({
    settings: complex.parseSettings(stated),
    seed: 7,
    threads: 1,
    timeLimitMs: 600_000,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    signal: new AbortController().signal,
    report() {},
    ...more,
  }) as TrainingContext<Settings>
