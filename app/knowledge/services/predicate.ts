import type { EntityKind } from '#knowledge/types'

/** What is known of a predicate. Any other name is a predicate as well, with the ordinary values. */
export interface Predicate {
  /** Its key: `lives_in`. */
  name: string
  /** `one`: a newer value takes the place of the old one. */
  cardinality: 'one' | 'many'
  /** What holds from left to right holds from right to left. */
  symmetric: boolean
  /** A state lasts until another begins, an event was at a time, a static fact never changes. */
  temporal: 'state' | 'event' | 'static'
  /** Whether it says something about a person. */
  personal: boolean
  /** After how many days without a confirmation half of the confidence is left; null: it does not fade. */
  halfLifeDays: number | null
  /** The predicate that says the same from right to left. */
  inverse: string | null
  /** The predicate that cannot hold of the same object at once. */
  opposite: string | null
  subjectKind: EntityKind
  objectKind: EntityKind
  /** Stands between subject and object when a person reads it: `lives in`. */
  reads: string
}
