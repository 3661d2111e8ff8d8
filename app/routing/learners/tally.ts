import type { Tally, TargetEvidence } from '#routing/learners/types'
import { DOMAINS, domainOf } from '#routing/engine/domains'

/** Nothing was seen. */
export const NOTHING: Tally = { n: 0, reward: 0, predicted: 0 }

/** A target of which nothing was seen. */
export const NOTHING_SEEN: TargetEvidence = { all: NOTHING, byDomain: [] }

/** Two tallies put together. */
export const plus = (a: Tally, b: Tally): Tally => ({
  n: a.n + b.n,
  reward: a.reward + b.reward,
  predicted: a.predicted + b.predicted,
})

/** A tally taken as often as `by` says: -1 takes it back, a share takes part of it. */
export const times = ({ n, reward, predicted }: Tally, by: number): Tally => ({
  n: n * by,
  reward: reward * by,
  predicted: predicted * by,
})

/** By how much outcomes were better than expected, in sum. */
export const surplus = ({ reward, predicted }: Tally) => reward - predicted

/**
 * What was expected of an outcome before it was known, as `Tally.predicted` counts it: the belief without what earlier
 * outcomes had corrected, so that surpluses of different times add up. `parts` are those of a candidate's quality.
 */
export const expectedBefore = (parts: Record<string, number>) =>
  Math.min(1, Math.max(0, (parts.catalogue ?? 0) + (parts.domain ?? 0) + (parts.request ?? 0)))

/** Part of an outcome that belongs to a domain, by position in `DOMAINS`. */
export interface DomainShare {
  at: number
  share: number
}

/** Domains of an outcome: those that somebody named, in equal shares, else those that were understood. */
export function domainShares(
  named: readonly string[],
  understood: readonly { name: string; p: number }[]
): DomainShare[] {
  const known = new Set(named.map(domainOf).filter((domain) => domain !== null))
  if (known.size > 0) {
    return [...known].map((domain) => ({ at: DOMAINS.indexOf(domain), share: 1 / known.size }))
  }
  return understood
    .map(({ name, p }) => ({ at: (DOMAINS as readonly string[]).indexOf(name), share: p }))
    .filter(({ at }) => at >= 0)
}

/** What was seen of a target, with one more outcome; each of its domains counts its share of it. */
export function withOutcome(
  seen: TargetEvidence,
  outcome: Tally,
  domains: readonly DomainShare[]
): TargetEvidence {
  const byDomain = [...seen.byDomain]
  for (const { at, share } of domains) {
    byDomain[at] = plus(byDomain[at] ?? NOTHING, times(outcome, share))
  }
  return { all: plus(seen.all, outcome), byDomain }
}
