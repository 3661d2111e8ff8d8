import type { Candidate, Objective } from '#routing/types'
import { DOMAINS, type Domain } from '#routing/engine/domains'
import type { Workings } from '#routing/engine/workings'

/** How strongly difficulty pulls good and weak targets apart, in logits from the easiest to the hardest request. */
const DIFFICULTY_SLOPE = 6
const ORDINARY_DIFFICULTY = 0.5
/** Milliseconds that count as 1 when time is weighed. */
const REFERENCE_LATENCY_MS = 10_000
/** Least measure of costs: a tenth of a cent, so that an unknown price weighs something where everything else is free. */
const LEAST_REFERENCE_NANO = 1_000_000
/** Targets closer than one point of quality count as equal, and the cheaper one is taken. */
const TIE = 0.01
const ROUNDING = 1e-12
/** How much better than the conversation's own target another one has to be, in standard deviations of its quality. */
const STAY = 0.5
/** Half width of an 80 % interval in standard deviations. */
const WIDTH_80 = 1.28

const logit = (p: number) => Math.log(p / (1 - p))
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))
const clip = (p: number) => Math.min(1, Math.max(0, p))

/** Scores of eligible targets by their place in `positions`. Costs are what is weighed: an unknown price has an assumed one. */
export interface Scores {
  positions: readonly number[]
  quality: Float64Array
  cost: Float64Array
  total: Float64Array
}

/**
 * Weighs quality, cost and time of the eligible targets. A target without a price is charged like the dearest
 * eligible one, at least the reference cost, so it never wins by its cost.
 */
export class Scorer {
  readonly #domains: { at: number; p: number }[]
  readonly #shift: number
  readonly #referenceNano: number
  readonly #stickyAt: number

  constructor(
    private readonly workings: Workings,
    private readonly objective: Objective
  ) {
    const { understood } = workings.reading
    this.#domains = understood.domains.map(({ name, p }) => ({
      at: DOMAINS.indexOf(name as Domain),
      p,
    }))
    this.#shift = DIFFICULTY_SLOPE * (understood.complexity - ORDINARY_DIFFICULTY)
    this.#referenceNano = Math.max(workings.index.referenceCostNano, LEAST_REFERENCE_NANO)
    this.#stickyAt = workings.index.positionById.get(workings.question.stickyTargetId ?? '') ?? -1
  }

  /** Scores every target at these positions. */
  score(positions: readonly number[]): Scores {
    const scores: Scores = {
      positions,
      quality: new Float64Array(positions.length),
      cost: new Float64Array(positions.length),
      total: new Float64Array(positions.length),
    }
    let dearest = this.#referenceNano
    for (const at of positions) {
      const cost = this.workings.costP50[at]!
      if (cost > dearest) dearest = cost
    }
    for (let place = 0; place < positions.length; place++) {
      const at = positions[place]!
      const known = this.workings.costP50[at]!
      const quality = this.#quality(at)
      scores.quality[place] = quality
      scores.cost[place] = Number.isNaN(known) ? dearest : known
      scores.total[place] =
        this.objective.quality * (quality + this.#loyalty(at, quality)) -
        this.#costTerm(scores.cost[place]!) -
        this.#latencyTerm(at)
    }
    return scores
  }

  /** The place of the best: within a tie the cheapest, then the better scored, then by name. */
  best({ positions, cost, total }: Scores): number {
    if (this.workings.reading.features.in_tool_loop) {
      const staying = positions.indexOf(this.#stickyAt)
      if (staying >= 0) return staying
    }
    let top = -Infinity
    for (const value of total) if (value > top) top = value
    const enough = top - TIE * this.objective.quality - ROUNDING
    let best = -1
    for (let place = 0; place < positions.length; place++) {
      if (total[place]! < enough) continue
      if (best < 0 || this.#isPreferred(place, best, positions, cost, total)) best = place
    }
    return best
  }

  #isPreferred(
    a: number,
    b: number,
    positions: readonly number[],
    cost: Float64Array,
    total: Float64Array
  ) {
    if (cost[a] !== cost[b]) return cost[a]! < cost[b]!
    const { costP50, index } = this.workings
    const unknownA = Number.isNaN(costP50[positions[a]!])
    if (unknownA !== Number.isNaN(costP50[positions[b]!])) return !unknownA
    if (total[a] !== total[b]) return total[a]! > total[b]!
    return index.targets[positions[a]!]!.id < index.targets[positions[b]!]!.id
  }

  /** A scored target as everybody else sees it. */
  candidate(
    { positions, quality, cost, total }: Scores,
    place: number,
    isChosen: boolean
  ): Candidate {
    const at = positions[place]!
    const { index, costP50, costP90, latencyP50, latencyP90 } = this.workings
    const prior = index.priors[at]!
    const mean = quality[place]!
    const half = WIDTH_80 * deviation(mean, prior.evidence)
    const mixed = this.#mixed(at)
    const shifted = sigmoid(logit(mixed) - this.#shift)
    const known = (value: number) => (Number.isNaN(value) ? null : value)
    return {
      target: index.targets[at]!,
      quality: {
        mean,
        low: clip(mean - half),
        high: clip(mean + half),
        parts: {
          catalogue: prior.overall,
          domain: mixed - prior.overall,
          request: shifted - mixed,
          health: mean - shifted,
        },
        evidence: prior.evidence,
      },
      costNano: { p50: known(costP50[at]!), p90: known(costP90[at]!) },
      latencyMs: { p50: latencyP50[at]!, p90: latencyP90[at]! },
      utility: {
        total: total[place]!,
        quality: this.objective.quality * (mean + this.#loyalty(at, mean)),
        cost: -this.#costTerm(cost[place]!),
        latency: -this.#latencyTerm(at),
      },
      propensity: isChosen ? 1 : 0,
    }
  }

  /** Prior by domain, moved by the request's difficulty, and by how often the upstream fails lately. */
  #quality(at: number) {
    const failing = this.workings.health[at]?.errorRate ?? 0
    return sigmoid(logit(this.#mixed(at)) - this.#shift) * (1 - clip(failing))
  }

  #mixed(at: number) {
    const prior = this.workings.index.priors[at]!
    let mixed = 0
    for (const { at: domain, p } of this.#domains)
      mixed += p * (prior.byDomain[domain] ?? prior.overall)
    return mixed
  }

  /** What the conversation's own target is ahead by; the loss of its prompt cache is in the costs already. */
  #loyalty(at: number, quality: number) {
    if (at !== this.#stickyAt) return 0
    return STAY * deviation(quality, this.workings.index.priors[at]!.evidence)
  }

  #costTerm(costNano: number) {
    return (this.objective.cost * costNano) / this.#referenceNano
  }

  #latencyTerm(at: number) {
    return (this.objective.latency * this.workings.latencyP50[at]!) / REFERENCE_LATENCY_MS
  }
}

const deviation = (p: number, evidence: number) => Math.sqrt((p * (1 - p)) / (evidence + 1))
