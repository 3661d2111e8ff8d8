import type { Objective } from '#routing/types'

/** The policy that is judged. What is null stays as it is today. Names are those of the wire. */
export interface CandidatePolicy {
  /** Name of a router; null is the one that decides today. */
  policy: string | null
  /** Share of requests that explore. */
  exploration_share: number | null
  /** What every request is taken to weigh, in place of its own weights. */
  objective: Partial<Objective> | null
}
