import { nameKey } from '#knowledge/services/names'
import { meansAsker } from '#knowledge/services/prepared_fact'
import type { Asker } from '#knowledge/types'

/** A parameter that is left out or empty is none. */
export const givenText = (text: string | null | undefined): string | null => text?.trim() || null

/** The key of an end of a fact that a query names; null for none. */
export const keyAsked = (asker: Asker, name: string | undefined): string | null => {
  const given = givenText(name)
  if (given === null) return null
  return meansAsker(asker, given) ? asker.id : nameKey(given)
}
