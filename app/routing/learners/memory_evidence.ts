import { NOTHING_SEEN, withOutcome, type DomainShare } from '#routing/learners/tally'
import type { Evidence, Tally, TargetEvidence } from '#routing/learners/types'

/** Evidence of one workspace that is kept in memory alone: for replays of recorded outcomes, and for tests. */
export class MemoryEvidence implements Evidence {
  revision = 0
  readonly #seen = new Map<string, TargetEvidence>()

  workspace(targetId: string): TargetEvidence | null {
    return this.#seen.get(targetId) ?? null
  }

  platform(): null {
    return null
  }

  /** Adds one outcome of a target. */
  add(targetId: string, outcome: Tally, domains: readonly DomainShare[]) {
    const seen = this.#seen.get(targetId) ?? NOTHING_SEEN
    this.#seen.set(targetId, withOutcome(seen, outcome, domains))
    this.revision++
  }
}
