import { KNOWN_PREDICATES } from '#knowledge/services/known_predicates'
import { predicateKey } from '#knowledge/services/names'
import type { Predicate } from '#knowledge/services/predicate'

const FREE = {
  cardinality: 'many',
  symmetric: false,
  temporal: 'state',
  personal: false,
  halfLifeDays: null,
  inverse: null,
  opposite: null,
  subjectKind: 'thing',
  objectKind: 'thing',
} as const

const known = new Map<string, Predicate>(
  Object.entries(KNOWN_PREDICATES).map(([name, more]) => [
    name,
    { ...FREE, reads: name.replaceAll('_', ' '), ...more, name },
  ])
)

/** What is known of predicates. */
export const predicates = {
  /** By name in any spelling, or by key. A free predicate gets the ordinary values. */
  of(name: string): Predicate {
    const key = predicateKey(name)
    return known.get(key) ?? { ...FREE, name: key, reads: name.replaceAll('_', ' ') }
  },

  all(): Predicate[] {
    return [...known.values()]
  },
}
