/**
 * How much one voice may weigh, in outcomes. Up to half of a limit every outcome counts; beyond it each further one counts
 * less, and no number of them reaches the limit.
 */
export const LIMITS = {
  /** One key on one target and day while no other key speaks of it. */
  alone: 2_000,
  /** The same beside others who said little; beside more, a key weighs at most as much as all others together. */
  amongOthers: 200,
  /** What the platform saw itself of the answers to one key's requests, on one target and day. */
  observed: 20,
  /** One workspace towards what the platform believes of one target, over all days. */
  shared: 40,
}

/** The weight that counts of a raw one. */
export function bounded(weight: number, limit: number): number {
  const knee = limit / 2
  return weight <= knee ? weight : limit - (knee * knee) / weight
}

/** The limit of a key whose companions said so much of the same target on the same day. */
export function limitBeside(others: number): number {
  if (others <= 0) return LIMITS.alone
  return Math.min(LIMITS.alone, Math.max(LIMITS.amongOthers, others))
}
