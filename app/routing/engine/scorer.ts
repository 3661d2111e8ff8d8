import type { Candidate, Objective } from '#routing/types'
import type { Beliefs } from '#routing/learners/types'
import { preferredAt } from '#routing/engine/preferences'
import type { Workings } from '#routing/engine/workings'

/** Milliseconds that count as 1 when time is weighed. */
const REFERENCE_LATENCY_MS = 10_000
/** Least measure of costs: a tenth of a cent, so that an unknown price weighs something where everything else is free. */
const LEAST_REFERENCE_NANO = 1_000_000
/** Targets closer than half a point of quality count as equal, and the cheaper one is taken. */
const TIE = 0.005
const ROUNDING = 1e-12
/** How much better than the conversation's own target another one has to be, in standard deviations of its quality. */
const STAY = 0.5
/** Half width of an 80 % interval in standard deviations. */
const WIDTH_80 = 1.28

const clip = (p: number) => Math.min(1, Math.max(0, p))

/** Scores of eligible targets by their place in `positions`. Costs are what is weighed: an unknown price has an assumed one. */
export interface Scores {
  positions: readonly number[]
  quality: Float64Array
  cost: Float64Array
  total: Float64Array
}

/**
 * Weighs what is believed of quality against cost and time. A target without a price is charged like the dearest
 * eligible one, at least the reference cost, so it never wins by its cost.
 */
export class Scorer {
  readonly #referenceNano: number
  readonly #stickyAt: number
  readonly #preferred: ReadonlySet<number> | null

  /** `beliefs` go by place in `positions`. */
  constructor(
    private readonly workings: Workings,
    private readonly objective: Objective,
    private readonly positions: readonly number[],
    private readonly beliefs: Beliefs
  ) {
    this.#referenceNano = Math.max(workings.index.referenceCostNano, LEAST_REFERENCE_NANO)
    this.#stickyAt = workings.index.positionById.get(workings.question.stickyTargetId ?? '') ?? -1
    this.#preferred = preferredAt(workings.question.preferences, workings.index)
  }

  /** Scores every target in question. */
  score(): Scores {
    const { positions } = this
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
      const quality = this.beliefs.mean[place]! * this.#answering(at)
      scores.quality[place] = quality
      scores.cost[place] = Number.isNaN(known) ? dearest : known
      scores.total[place] =
        this.objective.quality * (quality + this.#loyalty(place)) -
        this.#costTerm(scores.cost[place]!) -
        this.#latencyTerm(at)
    }
    return scores
  }

  /**
   * The place of the best: within a tie the cheapest, then the better scored, then by name. `caution` is by how many
   * standard deviations each is taken for worse than expected.
   */
  best(scores: Scores, caution = 0): number {
    const staying = this.staying()
    if (staying >= 0) return staying
    const { positions, total } = scores
    let top = -Infinity
    for (let place = 0; place < total.length; place++) {
      const bound = this.bound(scores, place, -caution)
      if (bound > top) top = bound
    }
    const enough = top - TIE * this.objective.quality - ROUNDING
    let best = -1
    for (let place = 0; place < positions.length; place++) {
      if (this.bound(scores, place, -caution) < enough) continue
      if (best < 0 || this.#isPreferred(place, best, scores)) best = place
    }
    return best
  }

  /** Utility of a place were its quality so many standard deviations better. */
  bound({ total }: Scores, place: number, deviations: number): number {
    return total[place]! + deviations * this.objective.quality * this.beliefs.deviation[place]!
  }

  #isPreferred(a: number, b: number, { positions, cost, total }: Scores) {
    if (cost[a] !== cost[b]) return cost[a]! < cost[b]!
    const { costP50, index } = this.workings
    const unknownA = Number.isNaN(costP50[positions[a]!])
    if (unknownA !== Number.isNaN(costP50[positions[b]!])) return !unknownA
    if (total[a] !== total[b]) return total[a]! > total[b]!
    return index.targets[positions[a]!]!.id < index.targets[positions[b]!]!.id
  }

  /** The place of the conversation's own target when a tool call waits for its answer there; else -1. */
  staying(): number {
    if (!this.workings.reading.features.in_tool_loop) return -1
    return this.positions.indexOf(this.#stickyAt)
  }

  /** Calibrated chance that the answer is good, failing upstreams included. */
  confidence(place: number): number {
    return clip(this.beliefs.confidence[place]! * this.#answering(this.positions[place]!))
  }

  /** Standard deviation of a target's expected quality. */
  deviation(place: number): number {
    return this.beliefs.deviation[place]!
  }

  /** Outcomes of a target that were seen. */
  seen(place: number): number {
    return this.beliefs.seen[place]!
  }

  /** A scored target as everybody else sees it. */
  candidate({ quality, cost, total }: Scores, place: number, propensity: number): Candidate {
    const at = this.positions[place]!
    const { index, costP50, costP90, latencyP50, latencyP90 } = this.workings
    const { parts, evidence, seen, mean: believed } = this.beliefs
    const mean = quality[place]!
    const half = WIDTH_80 * this.beliefs.deviation[place]!
    const known = (value: number) => (Number.isNaN(value) ? null : value)
    return {
      target: index.targets[at]!,
      quality: {
        mean,
        low: clip(mean - half),
        high: clip(mean + half),
        parts: {
          catalogue: parts.catalogue[place]!,
          target: parts.target[place]!,
          domain: parts.domain[place]!,
          request: parts.request[place]!,
          health: mean - believed[place]!,
        },
        evidence: evidence[place]!,
        seen: seen[place]!,
      },
      costNano: { p50: known(costP50[at]!), p90: known(costP90[at]!) },
      latencyMs: { p50: latencyP50[at]!, p90: latencyP90[at]! },
      utility: {
        total: total[place]!,
        quality: this.objective.quality * (mean + this.#loyalty(place)),
        cost: -this.#costTerm(cost[place]!),
        latency: -this.#latencyTerm(at),
      },
      propensity,
    }
  }

  /** Share of calls that are answered, as seen lately. */
  #answering(at: number) {
    return 1 - clip(this.workings.health[at]?.errorRate ?? 0)
  }

  /**
   * What the conversation's own target, and one that the caller prefers, are ahead by; the loss of a prompt cache is in
   * the costs already.
   */
  #loyalty(place: number) {
    const at = this.positions[place]!
    if (at !== this.#stickyAt && !this.#preferred?.has(at)) return 0
    return TIE + STAY * this.beliefs.deviation[place]!
  }

  #costTerm(costNano: number) {
    return (this.objective.cost * costNano) / this.#referenceNano
  }

  #latencyTerm(at: number) {
    return (this.objective.latency * this.workings.latencyP50[at]!) / REFERENCE_LATENCY_MS
  }
}
