import type { ContextLine } from '#knowledge/types'

/** Something that may go into a context. */
export interface Candidate {
  id: string
  from: ContextLine['from']
  /** The line as the model reads it, without its number, with its end. */
  line: string
  /** Tokens of the line with its number. */
  tokens: number
  /** 0 for nothing at all; about 1 for the best. */
  score: number
  why: () => string
  /** What it stands under: the same heading is written once. */
  heading: string
  /** Orders what stands under one heading, and headings among each other. */
  order: number
  /** Lines of one session share it; each further one of a session is worth a little less. */
  session: string | null
  /** What it says, by its terms; made when it is needed. */
  terms: () => ReadonlySet<string>
}

/** A candidate that stays out, and why. */
export interface LeftOut {
  candidate: Candidate
  reason: string
}
