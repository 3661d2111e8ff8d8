/** How likely a policy chooses each target, by id. Targets that it never chooses are left out. */
export type Distribution = Map<string, number>

interface Chosen {
  target: { id: string }
  propensity: number
}

/** The distribution of a decision. One whose propensities say nothing chose its first target for certain. */
export function distributionOf(ranked: readonly Chosen[]): Distribution {
  const likely: Distribution = new Map()
  for (const { target, propensity } of ranked) {
    if (propensity > 0) likely.set(target.id, propensity)
  }
  if (likely.size === 0 && ranked[0]) likely.set(ranked[0].target.id, 1)
  return likely
}

/**
 * The same policy with another share of requests that explore: rivals keep their proportions. A decision that explored
 * nothing, be it that it must not, stays as it is.
 */
export function withShare(likely: Distribution, share: number): Distribution {
  const incumbent = [...likely].reduce((best, one) => (one[1] > best[1] ? one : best))
  const tried = 1 - incumbent[1]
  if (likely.size < 2 || tried <= 0) return likely
  const changed: Distribution = new Map()
  for (const [target, p] of likely) {
    const now = target === incumbent[0] ? 1 - share : (p * share) / tried
    if (now > 0) changed.set(target, now)
  }
  return changed
}
