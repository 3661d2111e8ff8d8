import type { KeptMessage, SummaryLine } from '#conversations/types'
import { tokensOf } from '#conversations/services/kept_content'
import { sentencesOf, type Sentence } from '#conversations/summaries/sentences'
import { wordsOf } from '#knowledge/services/words'

const WEIGHTS = { central: 0.35, named: 0.3, early: 0.2, spoken: 0.15 }

/** What a line is still worth when later ones are held against it. */
const FADING = 0.95

/** Lines that share so many of their words say the same. */
const SAME = 0.6

const NAMES_AND_NUMBERS = /(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{N}]+|\d[\d.,:/-]*/gu
/** A sentence with so many names and numbers is as telling as can be. */
const MANY_NAMES = 3

interface Candidate extends SummaryLine {
  words: Set<string>
  /** Its place in the order of what was said. */
  order: number
}

/**
 * The sentences that say most of what was said, in their order, within a number of tokens: those with words that the span
 * keeps coming back to, with names and numbers, early in their message, said by a person. `before` is the summary of what
 * came earlier; its lines stay as long as later ones do not say more. The same input always gives the same summary.
 */
export function extractSummary(
  before: SummaryLine[],
  messages: KeptMessage[],
  mostTokens: number
): SummaryLine[] {
  const earlier = before.map((line, order) => ({
    ...line,
    score: line.score * FADING,
    words: new Set(wordsOf(line.text)),
    order,
  }))
  const later = scored(sentencesOf(messages)).map((line, at) => ({
    ...line,
    order: earlier.length + at,
  }))
  const chosen = choose([...earlier, ...later], mostTokens)
  return chosen
    .sort((one, other) => one.order - other.order)
    .map(({ role, text, score }) => ({ role, text, score }))
}

function scored(sentences: Sentence[]): Omit<Candidate, 'order'>[] {
  const central = centralities(sentences)
  return sentences.map(({ role, text, words, at }, index) => {
    const names = text.match(NAMES_AND_NUMBERS)?.length ?? 0
    const score =
      WEIGHTS.central * central[index]! +
      WEIGHTS.named * Math.min(1, names / MANY_NAMES) +
      WEIGHTS.early / (1 + at / 2) +
      WEIGHTS.spoken * (role === 'user' ? 1 : 0)
    return { role, text, words, score: Math.round(score * 1e6) / 1e6 }
  })
}

/** How much each sentence is about what the others are about, 0..1. */
function centralities(sentences: Sentence[]): number[] {
  const counts = new Map<string, number>()
  for (const { words } of sentences) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const total = sentences.length
  const weightOf = (word: string) => {
    const count = counts.get(word)!
    return count === 1 ? 0 : (count / total) * Math.log(1 + total / count)
  }
  const raw = sentences.map(({ words }) => {
    let sum = 0
    for (const word of words) sum += weightOf(word)
    return words.size === 0 ? 0 : sum / Math.sqrt(words.size)
  })
  const most = Math.max(...raw, Number.MIN_VALUE)
  return raw.map((value) => value / most)
}

/** The best that fit, none of which says what another one does. */
function choose(candidates: Candidate[], mostTokens: number): Candidate[] {
  const chosen: Candidate[] = []
  let room = mostTokens
  const ranked = candidates.toSorted(
    (one, other) => other.score - one.score || one.order - other.order
  )
  for (const candidate of ranked) {
    const tokens = tokensOf(candidate.text.length)
    if (tokens > room || chosen.some((line) => saysTheSame(line.words, candidate.words))) continue
    chosen.push(candidate)
    room -= tokens
  }
  return chosen
}

function saysTheSame(one: Set<string>, other: Set<string>): boolean {
  if (one.size === 0 || other.size === 0) return false
  const shared = one.intersection(other).size
  return shared / (one.size + other.size - shared) >= SAME
}
