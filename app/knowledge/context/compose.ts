import type { Known } from '#knowledge/context/index/recall'
import { rankFacts } from '#knowledge/context/ranking/rank_facts'
import { rankPassages } from '#knowledge/context/ranking/rank_passages'
import { readQuestion } from '#knowledge/context/ranking/question'
import type { LeftOut } from '#knowledge/context/selection/candidate'
import {
  factCandidates,
  passageCandidates,
  profileCandidates,
} from '#knowledge/context/selection/candidates'
import { choose } from '#knowledge/context/selection/choose'
import type { CountTokens } from '#knowledge/context/selection/token_room'
import {
  frameTokens,
  shownLine,
  shownLines,
  writeContext,
} from '#knowledge/context/selection/write_context'
import type { Wish } from '#knowledge/context/wish'
import type { EngineeredContext } from '#knowledge/types'

/** Nothing to say. */
export const emptyContext = (budgetTokens: number): EngineeredContext => ({
  text: '',
  tokens: 0,
  budgetTokens,
  lines: [],
  leftOut: [],
})

/**
 * Makes a context of what is known: ranks, chooses, writes. Never longer than its budget. Its lines are explained when somebody looks
 * at them; a chat never does.
 */
export function compose(
  { own, passages, facts }: Known,
  wish: Wish,
  count: CountTokens
): EngineeredContext {
  const { text, budgetTokens, now } = wish
  const question = readQuestion(text, now)
  const ranked = rankFacts(facts, question, now)
  const recalled = passages && rankPassages(passages, question)
  const strongest = Math.max(
    recalled?.strength ?? 0,
    ...ranked.facts.map(({ strength }) => strength)
  )
  const strength = own && ranked.strengths[facts.indexOf(own)]
  const profile = strength ? profileCandidates(own, strength, question, strongest, count) : []
  const others = [
    ...factCandidates(facts, ranked, question, strongest, count),
    ...(passages && recalled
      ? passageCandidates(passages, recalled, question, strongest, wish, count)
      : []),
  ]
  const { chosen, leftOut } = choose(profile, others, budgetTokens - frameTokens(count), count)
  let written = writeContext(chosen)
  let tokens = count(written.text)
  while (tokens > budgetTokens) {
    chosen.pop()
    written = writeContext(chosen)
    tokens = count(written.text)
  }
  return {
    text: written.text,
    tokens,
    budgetTokens,
    get lines() {
      return shownLines(written.ordered)
    },
    get leftOut() {
      return leftOut.map(shown)
    },
  }
}

const shown = ({ candidate, reason }: LeftOut) => ({
  ...shownLine(candidate, candidate.line.trimEnd()),
  why: reason,
})
