import type { Features, Understanding } from '#routing/types'

/** A request as the rules and the scores see it. `required` are needs that the request cannot do without. */
export interface Reading {
  understood: Understanding
  features: Features
  required: string[]
}
