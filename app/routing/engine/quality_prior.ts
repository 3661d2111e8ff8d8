import type { Target } from '#providers/types'
import { DOMAIN_AT, DOMAINS, domainOf, KIN } from '#routing/engine/domains'
import { denoise, STATED_VARIANCE } from '#routing/engine/score_denoising'

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
/** The overall score stands behind those by domain. */
const OVERALL = DOMAINS.length

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

/** Scores by domain and overall, NaN where there is none, and the variance of each one's error. */
interface Scores {
  scores: Float64Array
  variance: Float64Array
}

/** Names that mean the same domain are averaged, which makes their error smaller. */
function scoresOf({ quality }: Target): Scores {
  const sums = new Float64Array(DOMAINS.length + 1)
  const counts = new Float64Array(DOMAINS.length + 1)
  const add = (at: number, score: number) => {
    if (!Number.isFinite(score)) return
    sums[at]! += score
    counts[at]! += 1
  }
  for (const [name, score] of Object.entries(quality.domains)) {
    const domain = domainOf(name)
    if (domain !== null) add(DOMAIN_AT[domain], score)
  }
  if (quality.overall !== null) add(OVERALL, quality.overall)
  return {
    scores: sums.map((sum, at) => (counts[at]! > 0 ? sum / counts[at]! : Number.NaN)),
    variance: counts.map((count) => STATED_VARIANCE / count),
  }
}

const isKnown = ({ quality }: Target) =>
  quality.overall !== null || Object.keys(quality.domains).length > 0

/** The catalogue says so itself when its scores are concluded from facts. */
const isConcluded = ({ quality }: Target) => quality.source?.startsWith('prior') ?? false

const evidenceOf = (target: Target) => (isConcluded(target) ? EVIDENCE.concluded : EVIDENCE.stated)

/**
 * The priors of all targets of a directory: a target's stated scores, else its base model's, else a guess. Scores that
 * somebody measured are freed of noise together; those concluded from facts have none of that kind.
 */
export function priorsOf(
  targets: readonly Target[],
  byId: ReadonlyMap<string, Target>
): QualityPrior[] {
  const measured = targets.filter((target) => isKnown(target) && !isConcluded(target))
  const read = measured.map(scoresOf)
  const denoised = denoise({
    scores: read.map(({ scores }) => scores),
    variance: read.map(({ variance }) => variance),
    prices: measured.map(({ price }) => price.output),
  })
  const scores = new Map(measured.map((target, at) => [target.id, denoised[at]!]))
  return targets.map((target) => {
    const base = target.baseTargetId === null ? null : (byId.get(target.baseTargetId) ?? null)
    const stated = isKnown(target) ? target : base !== null && isKnown(base) ? base : null
    if (stated === null) return priorFrom(null, guess(base ?? target), EVIDENCE.guessed)
    const evidence =
      stated === target ? evidenceOf(target) : Math.min(EVIDENCE.base, evidenceOf(stated))
    return priorFrom(
      scores.get(stated.id) ?? scoresOf(stated).scores,
      guess(base ?? target),
      evidence
    )
  })
}

/** A domain without a score follows the nearest one that has one, else the overall score. */
function priorFrom(scores: Float64Array | null, guessed: number, evidence: number): QualityPrior {
  const known = [...(scores?.subarray(0, OVERALL) ?? [])].filter((score) => !Number.isNaN(score))
  const mean = known.length > 0 ? known.reduce((sum, score) => sum + score) / known.length : guessed
  const stated = scores?.[OVERALL] ?? Number.NaN
  const overall = within(Number.isNaN(stated) ? mean : stated)
  const byDomain = Float64Array.from(DOMAINS, (domain, at) => {
    for (const near of [at, ...(KIN[domain] ?? []).map((one) => DOMAIN_AT[one])]) {
      const score = scores?.[near] ?? Number.NaN
      if (!Number.isNaN(score)) return within(score)
    }
    return overall
  })
  return { overall, byDomain, evidence }
}
