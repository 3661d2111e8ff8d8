import { LONGEST_NAME, LONGEST_PREDICATE } from '#knowledge/services/names'

/** Limits that the overview tells. */
export const LIMITS = {
  name_characters: LONGEST_NAME,
  predicate_characters: LONGEST_PREDICATE,
  budget_tokens: 32_000,
  /** Pages of lists. */
  page: 500,
  /** Up to here totals are always counted anew. */
  counted: 1_000,
} as const
