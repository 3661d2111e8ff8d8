import type { UpstreamHealth } from '#providers/types'
import type { Candidate, HealthOf } from '#routing/types'

/** How one upstream did when a decision was made: what routers read of it. */
export type StoredHealth = [
  targetId: string,
  state: UpstreamHealth['state'],
  circuit: UpstreamHealth['circuit'],
  errorRate: number,
  latencyP50Ms: number | null,
  latencyP90Ms: number | null,
  firstTokenP50Ms: number | null,
  tokensPerSecond: number | null,
]

/** Targets of one decision whose health is kept. */
const MOST = 16

/** Keeps how the upstreams of these candidates do; those that were never called have nothing to keep. */
export function healthRecord(ranked: readonly Candidate[], healthOf: HealthOf): StoredHealth[] {
  const kept: StoredHealth[] = []
  for (const { target } of ranked.slice(0, MOST)) {
    if (target.execution === null) continue
    const seen = healthOf(target)
    if (seen.state === 'unknown' && seen.latencyP50Ms === null) continue
    kept.push([
      target.id,
      seen.state,
      seen.circuit,
      seen.errorRate,
      seen.latencyP50Ms,
      seen.latencyP90Ms,
      seen.firstTokenP50Ms,
      seen.tokensPerSecond,
    ])
  }
  return kept
}

const UNSEEN: UpstreamHealth = {
  state: 'unknown',
  circuit: 'closed',
  errorRate: 0,
  latencyP50Ms: null,
  latencyP90Ms: null,
  firstTokenP50Ms: null,
  tokensPerSecond: null,
  inFlight: 0,
  lastOkAt: null,
  lastError: null,
}

/** Health as it was; an upstream of which nothing was kept counts as never called. */
export function healthThen(kept: readonly StoredHealth[]): HealthOf {
  const byTarget = new Map<string, UpstreamHealth>()
  for (const [id, state, circuit, errorRate, p50, p90, first, speed] of kept) {
    byTarget.set(id, {
      ...UNSEEN,
      state,
      circuit,
      errorRate,
      latencyP50Ms: p50,
      latencyP90Ms: p90,
      firstTokenP50Ms: first,
      tokensPerSecond: speed,
    })
  }
  return ({ id }) => byTarget.get(id) ?? UNSEEN
}
