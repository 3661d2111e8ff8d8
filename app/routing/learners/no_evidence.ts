import type { AnswerLengths, Evidence } from '#routing/learners/types'

/** Nothing was seen yet. */
export const NO_EVIDENCE: Evidence = {
  revision: 0,
  workspace: () => null,
  platform: () => null,
}

/** No answer was seen yet. */
export const NO_LENGTHS: AnswerLengths = { of: () => null }
