import type { Candidate } from '#knowledge/context/selection/candidate'
import { CLOSING, OPENING } from '#knowledge/context/selection/lines'
import type { CountTokens } from '#knowledge/context/selection/token_room'
import type { ContextLine } from '#knowledge/types'

/** A context as a model reads it, and the candidates of its lines in their order. */
export interface WrittenContext {
  text: string
  ordered: Candidate[]
}

const PARTS: readonly Candidate['from'][] = ['profile', 'fact', 'passage']

/** What the frame takes, whatever stands in it. */
export const frameTokens = (count: CountTokens) => count(OPENING) + count(CLOSING)

/** Tokens of a line with its number. */
export const lineTokens = (line: string, count: CountTokens) => 1 + count(` ${line}`)

/** Writes chosen lines in their order: part by part, each under its heading, numbered. */
export function writeContext(chosen: readonly Candidate[]): WrittenContext {
  if (chosen.length === 0) return { text: '', ordered: [] }
  const ordered = [...chosen].sort(
    (one, other) => PARTS.indexOf(one.from) - PARTS.indexOf(other.from) || one.order - other.order
  )
  let text = OPENING
  let heading = ''
  for (const [at, candidate] of ordered.entries()) {
    if (candidate.heading !== heading) text += candidate.heading
    heading = candidate.heading
    text += numbered(candidate, at)
  }
  return { text: text + CLOSING, ordered }
}

const numbered = ({ line }: Candidate, at: number) => `${at + 1} ${line}`

/** Lines of a context for a person to look at. */
export const shownLines = (ordered: readonly Candidate[]): ContextLine[] =>
  ordered.map((candidate, at) => shownLine(candidate, numbered(candidate, at).trimEnd()))

/** A candidate for a person to look at. */
export const shownLine = (
  { id, from, tokens, score, why }: Candidate,
  text: string
): ContextLine => ({
  id,
  from,
  text,
  tokens,
  score: Math.round(Math.min(1, Math.max(0, score)) * 1000) / 1000,
  why: why(),
})
