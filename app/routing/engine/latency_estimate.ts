import type { Target, UpstreamHealth } from '#providers/types'

/** Time an answer takes, in milliseconds. */
export interface Latency {
  p50: number
  p90: number
}

/** Assumed until this deployment has seen the upstream work: milliseconds to the first token, tokens per second. */
const PRIOR = {
  plain: { firstTokenMs: 600, tokensPerSecond: 70 },
  reasoning: { firstTokenMs: 1_500, tokensPerSecond: 70 },
  agent: { firstTokenMs: 1_000, tokensPerSecond: 60 },
}

/** How much slower than usual one call in ten is. */
const SLOW = 1.8

const priorOf = (target: Target) => {
  if (target.kind === 'agent') return PRIOR.agent
  return target.capabilities.reasoning ? PRIOR.reasoning : PRIOR.plain
}

/**
 * How long an answer of this length takes: from the observed first-token time and speed, else from observed whole
 * calls, else from stated assumptions. Speeds seen on calls that did not stream have the wait for the first token in them.
 */
export function estimateLatency(
  target: Target,
  health: UpstreamHealth | null,
  output: { p50: number; p90: number }
): Latency {
  const prior = priorOf(target)
  const speed = health?.tokensPerSecond || null
  const seenFirst = health?.firstTokenP50Ms ?? null
  if (health !== null && health.latencyP50Ms !== null && speed === null && seenFirst === null) {
    const p90 = health.latencyP90Ms ?? SLOW * health.latencyP50Ms
    return { p50: Math.round(health.latencyP50Ms), p90: Math.round(p90) }
  }
  const firstTokenMs = seenFirst ?? (speed === null ? prior.firstTokenMs : 0)
  const msPerToken = 1_000 / (speed ?? prior.tokensPerSecond)
  return {
    p50: Math.round(firstTokenMs + output.p50 * msPerToken),
    p90: Math.round(SLOW * firstTokenMs + output.p90 * msPerToken),
  }
}
