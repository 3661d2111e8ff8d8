import type { Encoded } from '#routing/engine/encoding/encoded'
import type { Features, Understanding } from '#routing/types'

/** A request as the rules and the scores see it. `required` are needs that the request cannot do without. */
export interface Reading {
  understood: Understanding
  features: Features
  /** The same as numbers, for the learners. */
  encoded: Encoded
  required: string[]
}
