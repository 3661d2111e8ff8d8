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
import { frameTokens, shownLine, writeContext } from '#knowledge/context/selection/write_context'
import type { EngineeredContext } from '#knowledge/types'

/** What a context is made for. */
export interface Wish {
  text: string
  budgetTokens: number
  excludeConversationId: string | null
  now: number
}

/** Nothing to say. */
export const emptyContext = (budgetTokens: number): EngineeredContext => ({
  text: '',
  tokens: 0,
  budgetTokens,
  lines: [],
  leftOut: [],
})

/** Makes a context of what is known: ranks, chooses, writes. Never longer than its budget. */
export function compose(
  { own, passages, facts }: Known,
  { text, budgetTokens, excludeConversationId, now }: Wish,
  count: CountTokens
): EngineeredContext {
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
      ? passageCandidates(passages, recalled, question, strongest, excludeConversationId, count)
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
  return { ...written, tokens, budgetTokens, leftOut: leftOut.map(shown) }
}

const shown = ({ candidate, reason }: LeftOut) => ({
  ...shownLine(candidate, candidate.line.trimEnd()),
  why: reason,
})
