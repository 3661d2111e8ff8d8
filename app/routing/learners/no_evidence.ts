import type { AnswerLengths, Evidence, Learned } from '#routing/learners/types'

/** Nothing was seen yet. */
export const NO_EVIDENCE: Evidence = {
  revision: 0,
  workspace: () => null,
  platform: () => null,
}

/** No answer was seen yet. */
export const NO_LENGTHS: AnswerLengths = { of: () => null }

/** What is known before anything was seen. */
export const NOTHING_LEARNED: Learned = {
  evidence: NO_EVIDENCE,
  lengths: NO_LENGTHS,
  snapshot: null,
}
