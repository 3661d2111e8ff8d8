/** What one way of choosing costs on average, and how good its answers are. */
export interface OperatingPoint {
  cost: number
  quality: number
}

/** Steps in which an area is summed. */
const STEPS = 400

/**
 * The best quality that each mean cost buys: the upper, never falling, convex hull of operating points. Mixing two points
 * at random reaches every point between them.
 */
export class CostHull {
  readonly #points: OperatingPoint[] = []

  constructor(points: OperatingPoint[]) {
    const sorted = points.toSorted((a, b) => a.cost - b.cost || a.quality - b.quality)
    const upper: OperatingPoint[] = []
    for (const point of sorted) {
      while (upper.length >= 2 && isBelow(upper.at(-1)!, upper.at(-2)!, point)) upper.pop()
      upper.push(point)
    }
    for (const point of upper) {
      const best = this.#points.at(-1)
      if (best === undefined || point.quality > best.quality) this.#points.push(point)
    }
  }

  /** Quality for a mean cost; `floor` below the cheapest point. */
  qualityFor(cost: number, floor: number): number {
    const points = this.#points
    if (cost < points[0]!.cost - 1e-15) return floor
    for (let at = 1; at < points.length; at++) {
      const [from, to] = [points[at - 1]!, points[at]!]
      if (cost > to.cost) continue
      const share = (cost - from.cost) / (to.cost - from.cost)
      return Math.max(floor, from.quality + (to.quality - from.quality) * share)
    }
    return Math.max(floor, points.at(-1)!.quality)
  }

  /** Least mean cost of a quality; null when it is not reached. */
  costFor(quality: number): number | null {
    const points = this.#points
    if (points[0]!.quality >= quality) return points[0]!.cost
    for (let at = 1; at < points.length; at++) {
      const [from, to] = [points[at - 1]!, points[at]!]
      if (to.quality < quality) continue
      const share = (quality - from.quality) / (to.quality - from.quality)
      return from.cost + (to.cost - from.cost) * share
    }
    return null
  }

  /** Mean quality between two costs, each order of magnitude of cost counting the same. */
  meanQuality(low: number, high: number, floor: number): number {
    if (high <= low) return this.#points.at(-1)!.quality
    let sum = 0
    for (let step = 0; step <= STEPS; step++) {
      const quality = this.qualityFor(low * (high / low) ** (step / STEPS), floor)
      sum += step === 0 || step === STEPS ? quality / 2 : quality
    }
    return sum / STEPS
  }
}

const isBelow = (middle: OperatingPoint, from: OperatingPoint, to: OperatingPoint) =>
  (middle.cost - from.cost) * (to.quality - from.quality) >=
  (middle.quality - from.quality) * (to.cost - from.cost)
