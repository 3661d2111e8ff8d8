import type { Usage } from '#billing/types'
import type { Target } from '#providers/types'
import type { RouteQuestion } from '#routing/types'

/** An answer whose tokens its provider reported. */
export interface ReportedAnswer {
  target: Target
  task: string
  /** What it is about, as the router understood it; empty when that is not known. */
  domain: string
  /** Input tokens as the router read them. */
  inputTokens: number
  usage: Usage
  /** False when the answer was cut by a bound or several were asked for: then its length says little. */
  isWhole: boolean
  /** The request, for counting its tokens; only asked for when this answer is a sample. */
  question(): RouteQuestion
}
