import type { IndexedFact } from '#knowledge/context/index/fact_index'
import type { IndexedPassage } from '#knowledge/context/index/passage_index'
import { factLine, passageLine } from '#knowledge/context/selection/lines'
import type { CountTokens } from '#knowledge/context/selection/token_room'
import { lineTokens } from '#knowledge/context/selection/write_context'

/** A line with its tokens. */
export interface Measured {
  line: string
  tokens: number
}

const remembered = new WeakMap<IndexedFact | IndexedPassage, Measured>()

/** The line of a fact or a passage and its tokens, counted once as long as it is in memory. */
export function measured(one: IndexedFact | IndexedPassage, count: CountTokens): Measured {
  const known = remembered.get(one)
  if (known) return known
  const line = 'reads' in one ? factLine(one) : passageLine(one)
  const made = { line, tokens: lineTokens(line, count) }
  remembered.set(one, made)
  return made
}
