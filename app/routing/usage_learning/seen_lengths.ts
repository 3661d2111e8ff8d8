import type { SeenLength } from '#routing/learners/types'
import { CELLS } from '#routing/usage_learning/length_cells'
import { LogHistogram } from '#routing/usage_learning/log_histogram'

/** Answers that what all targets together show counts for, beside the target's own. */
const SHARED_WEIGHT = 6
/** Answers that a target's talkativeness is shrunk by. */
const TARGET_SHRINK = 4
/** A length with its lower end: four of five answers lie between p10 and p90. */
export interface SeenInterval extends SeenLength {
  p10: number
}

type Cells = (LogHistogram | undefined)[]

/**
 * Lengths of the answers of one scope (the platform, or a workspace's own providers), by target and kind of request. Where
 * a target has answered few of a kind, what all targets together show counts, stretched by how talkative the target is.
 */
export class SeenLengths {
  readonly #targets = new Map<string, Cells>()
  readonly #shared: Cells = []
  /** Answers by target, worked out when first asked for and forgotten when anything is added. */
  #worked = new Map<string, (SeenInterval | null | undefined)[]>()

  add(targetId: string, cell: number, bin: number, count: number) {
    let cells = this.#targets.get(targetId)
    if (!cells) this.#targets.set(targetId, (cells = []))
    histogramIn(cells, cell).add(bin, count)
    histogramIn(this.#shared, cell).add(bin, count)
    if (this.#worked.size > 0) this.#worked = new Map()
  }

  /** What to expect of a target for a kind of request; null when nothing was seen of that kind. */
  of(targetId: string, cell: number): SeenInterval | null {
    let worked = this.#worked.get(targetId)
    if (!worked) this.#worked.set(targetId, (worked = new Array(CELLS)))
    let seen = worked[cell]
    if (seen === undefined) {
      seen = this.#workOut(targetId, cell)
      worked[cell] = seen
    }
    return seen
  }

  #workOut(targetId: string, cell: number): SeenInterval | null {
    const shared = this.#shared[cell]
    if (!shared) return null
    const cells = this.#targets.get(targetId)
    const own = cells?.[cell]
    const n = own?.n ?? 0
    const others = Math.min(SHARED_WEIGHT, shared.n - n)
    const offset = cells ? this.#talkativeness(cells) : 0
    const at = (share: number) => {
      const mine = own ? n * own.logQuantile(share) : 0
      const theirs = others * (shared.logQuantile(share) + offset)
      return Math.max(1, Math.round(Math.exp((mine + theirs) / (n + others))))
    }
    const p50 = at(0.5)
    return { p10: Math.min(p50, at(0.1)), p50, p90: Math.max(p50, at(0.9)), n: n + others }
  }

  /** By how much, in logarithms, a target's answers are longer than those of all to the same kinds of requests. */
  #talkativeness(cells: Cells): number {
    let sum = 0
    let n = 0
    for (const [cell, own] of cells.entries()) {
      if (!own) continue
      sum += own.n * (own.logMean - this.#shared[cell]!.logMean)
      n += own.n
    }
    return sum / (n + TARGET_SHRINK)
  }
}

function histogramIn(cells: Cells, cell: number): LogHistogram {
  let histogram = cells[cell]
  if (!histogram) cells[cell] = histogram = new LogHistogram()
  return histogram
}
