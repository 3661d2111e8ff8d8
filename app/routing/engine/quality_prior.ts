import type { Target } from '#providers/types'
import { DOMAINS, domainOf, type Domain } from '#routing/engine/domains'

/** What is believed of a target before any outcome. `evidence` is how many outcomes the belief weighs. */
export interface QualityPrior {
  overall: number
  byDomain: Float64Array
  evidence: number
}

/**
 * Scores that somebody measured and stated are usually right within 5 points, as much as 80 outcomes tell; what the
 * catalogue concludes from facts is right within 10, a base model's score says less of an agent, a guess least.
 */
const EVIDENCE = { stated: 80, concluded: 20, base: 12, guessed: 8 }

const LOWEST = 0.02
const HIGHEST = 0.98

const within = (value: number) => Math.min(HIGHEST, Math.max(LOWEST, value))

/**
 * A guess for a target that nobody scored: dearer models tend to be better, by about eight points for each tenfold of
 * the output price, and reasoning adds a little. Without a price it is an average one.
 */
function guess(target: Target): number {
  const { output } = target.price
  const fromPrice = output === null ? 0 : 0.08 * Math.log10(Math.min(100, Math.max(0.1, output)))
  return within(0.6 + fromPrice + (target.capabilities.reasoning ? 0.04 : 0))
}

function scoresByDomain(scores: Record<string, number>): Map<Domain, number> {
  const sums = new Map<Domain, { sum: number; n: number }>()
  for (const [name, score] of Object.entries(scores)) {
    const domain = domainOf(name)
    if (domain === null || !Number.isFinite(score)) continue
    const entry = sums.get(domain) ?? { sum: 0, n: 0 }
    sums.set(domain, { sum: entry.sum + score, n: entry.n + 1 })
  }
  return new Map([...sums].map(([domain, { sum, n }]) => [domain, sum / n]))
}

const isKnown = ({ quality }: Target) =>
  quality.overall !== null || Object.keys(quality.domains).length > 0

/** The catalogue says so itself when its scores are concluded from facts. */
const evidenceOf = ({ quality }: Target) =>
  quality.source?.startsWith('prior') ? EVIDENCE.concluded : EVIDENCE.stated

/** The prior of a target: its stated scores, else its base model's, else a guess; domains without a score follow the overall one. */
export function priorOf(target: Target, base: Target | null): QualityPrior {
  const stated = isKnown(target) ? target : base !== null && isKnown(base) ? base : null
  const scores = stated ? scoresByDomain(stated.quality.domains) : new Map<Domain, number>()
  const mean = scores.size > 0 ? [...scores.values()].reduce((a, b) => a + b) / scores.size : null
  const overall = within(stated?.quality.overall ?? mean ?? guess(base ?? target))
  const byDomain = new Float64Array(DOMAINS.length)
  DOMAINS.forEach((domain, position) => {
    byDomain[position] = within(scores.get(domain) ?? overall)
  })
  return { overall, byDomain, evidence: evidenceFor(target, stated) }
}

function evidenceFor(target: Target, stated: Target | null) {
  if (stated === null) return EVIDENCE.guessed
  return stated === target ? evidenceOf(target) : Math.min(EVIDENCE.base, evidenceOf(stated))
}
