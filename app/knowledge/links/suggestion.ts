import type { EntityKind } from '#knowledge/types'

/** A fact that a reason rests on. */
export interface GroundFact {
  id: string
  subject: string
  predicate: string
  object: string
}

/** Why something is suggested. */
export interface SuggestionReason {
  /** With the names that it is about: `Ada knows Ben, and Ben lives in Paris`. */
  text: string
  /** As it holds for all: `X lives in Y when X knows A and A lives in Y`. */
  rule: string
  /** How often it was right, and how often it could be applied. */
  support: number
  of: number
  facts: GroundFact[]
}

/** A fact that may be missing. */
export interface Suggestion {
  object: string
  objectKind: EntityKind
  /** 0 to 1. */
  score: number
  because: SuggestionReason[]
}

/** What suggestions rest on: a trained model, rules counted for this question, or how often something is said at all. */
export type SuggestionBasis = 'model' | 'rules' | 'frequency'

/** A question that suggestions answer, with what is known already. */
export interface SuggestionQuestion {
  subject: { key: string; name: string; isAsker: boolean }
  predicate: { key: string; name: string }
  most: number
  /** Keys of objects that are known, were known, or are rejected. */
  known: ReadonlySet<string>
}
