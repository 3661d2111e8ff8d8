import type { Objective } from '#routing/types'

/** What is weighed when the caller says nothing. */
export const DEFAULT_OBJECTIVE: Objective = { quality: 0.7, cost: 0.2, latency: 0.1 }

const weight = (value: number | undefined) =>
  value !== undefined && Number.isFinite(value) && value > 0 ? value : 0

/** Weights with a sum of 1. A name that is left out weighs nothing; without any weight the default holds. */
export function normalise(objective: Partial<Objective> | null): Objective {
  const quality = weight(objective?.quality)
  const cost = weight(objective?.cost)
  const latency = weight(objective?.latency)
  const sum = quality + cost + latency
  if (!(sum > 0) || sum === Infinity) return { ...DEFAULT_OBJECTIVE }
  return { quality: quality / sum, cost: cost / sum, latency: latency / sum }
}
