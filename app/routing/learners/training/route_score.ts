import { CostHull, type OperatingPoint } from '#routing/learners/training/cost_hull'

/** Numbers by row and target. */
export type Table = ArrayLike<number>[]

/** What was known of the targets before any question was seen. */
export interface KnownTargets {
  quality: number[]
  cost: number[]
}

const PRICES = 59

/** Mean of each column. */
export const columnMeans = (table: Table): number[] =>
  Array.from({ length: table[0]?.length ?? 0 }, (_, target) => {
    let sum = 0
    for (const row of table) sum += row[target]!
    return sum / table.length
  })

/**
 * Judges choices by recorded outcomes: every choice pays the recorded cost and earns the recorded quality. RouteScore is 0 for
 * the best mixture of single targets that reads no question and 100 for knowing every outcome beforehand.
 */
export class RouteJudge {
  readonly known: KnownTargets
  readonly cheapest: number
  readonly best: number
  readonly meanQuality: number[]
  readonly meanCost: number[]
  /** How many units of quality a dollar is worth, from nothing to everything. */
  readonly prices: number[]
  /** Between which mean costs, and from which quality on, curves are compared. */
  readonly span: { low: number; high: number; floor: number }
  readonly #quality: Table
  readonly #cost: Table
  readonly #mixture: number
  readonly #oracle: number

  constructor(quality: Table, cost: Table, known?: KnownTargets) {
    this.#quality = quality
    this.#cost = cost
    this.meanQuality = columnMeans(quality)
    this.meanCost = columnMeans(cost)
    this.known = known ?? { quality: this.meanQuality, cost: this.meanCost }
    const by = (better: (a: number, b: number) => boolean) =>
      this.meanCost.reduce((best, _, target) => (better(target, best) ? target : best), 0)
    const { quality: q, cost: c } = this.known
    this.cheapest = by((a, b) => c[a]! < c[b]! || (c[a] === c[b] && q[a]! > q[b]!))
    this.best = by((a, b) => q[a]! > q[b]! || (q[a] === q[b] && c[a]! < c[b]!))
    const dearest = by((a, b) => c[a]! > c[b]!)
    this.prices = pricesFor(c)
    const { meanCost, meanQuality } = this
    this.span = {
      low: meanCost[this.cheapest]!,
      high: Math.max(meanCost[dearest]!, meanCost[this.best]!),
      floor: meanQuality[this.cheapest]!,
    }
    this.#mixture = this.lift(meanCost.map((one, at) => ({ cost: one, quality: meanQuality[at]! })))
    this.#oracle = this.lift([...this.curve(quality, cost), this.#cheapestBest()])
  }

  /** Mean quality over the span of costs. */
  lift(points: OperatingPoint[]) {
    const { low, high, floor } = this.span
    return new CostHull(points).meanQuality(low, high, floor)
  }

  /** What is chosen for each row at one price. `costs` are the router's own; without them the known mean costs. */
  choose(scores: Table, costs: Table | null, price: number): Int32Array {
    const { cost: known } = this.known
    const chosen = new Int32Array(scores.length)
    for (let row = 0; row < scores.length; row++) {
      const quality = scores[row]!
      const quoted = costs === null ? known : costs[row]!
      let best = 0
      let most = -Infinity
      for (let target = 0; target < quality.length; target++) {
        const utility = quality[target]! - price * quoted[target]!
        if (utility > most || (utility === most && known[target]! < known[best]!)) {
          best = target
          most = utility
        }
      }
      chosen[row] = best
    }
    return chosen
  }

  /** Mean cost and quality of choices. */
  pointOf(chosen: Int32Array): OperatingPoint {
    let cost = 0
    let quality = 0
    for (let row = 0; row < chosen.length; row++) {
      cost += this.#cost[row]![chosen[row]!]!
      quality += this.#quality[row]![chosen[row]!]!
    }
    return { cost: cost / chosen.length, quality: quality / chosen.length }
  }

  /** One operating point for each price. */
  curve(scores: Table, costs: Table | null): OperatingPoint[] {
    return this.prices.map((price) => this.pointOf(this.choose(scores, costs, price)))
  }

  routeScore(scores: Table, costs: Table | null): number {
    return this.scoreOfPoints(this.curve(scores, costs))
  }

  /** RouteScore of choices made elsewhere, one operating point for each way of weighing. */
  scoreOfPoints(points: OperatingPoint[]): number {
    const reached = this.lift(points)
    return (100 * (reached - this.#mixture)) / (this.#oracle - this.#mixture)
  }

  /** Of the best answers to each row, the cheapest. */
  #cheapestBest(): OperatingPoint {
    const chosen = Int32Array.from(this.#quality, (quality, row) => {
      const cost = this.#cost[row]!
      let best = 0
      for (let target = 1; target < quality.length; target++) {
        const gain = quality[target]! - quality[best]!
        if (gain > 1e-12 || (gain >= -1e-12 && cost[target]! < cost[best]!)) best = target
      }
      return best
    })
    return this.pointOf(chosen)
  }
}

function pricesFor(costs: number[]) {
  const paid = costs.filter((cost) => cost > 0)
  if (paid.length === 0) return [0]
  const low = 1e-3 / Math.max(...paid)
  const high = 20 / Math.min(...paid)
  const step = (at: number) => low * (high / low) ** (at / (PRICES - 1))
  return [0, ...Array.from({ length: PRICES }, (_, at) => step(at))]
}
