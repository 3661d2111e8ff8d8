import type { SeenLength } from '#routing/learners/types'
import { LogHistogram } from '#routing/usage_learning/log_histogram'

/** Answers that what all targets together show counts for, beside the target's own. */
const SHARED_WEIGHT = 6
/** Answers that a target's talkativeness is shrunk by. */
const TARGET_SHRINK = 4
/** A length with its lower end: four of five answers lie between p10 and p90. */
export interface SeenInterval extends SeenLength {
  p10: number
}

type Kinds = Map<string, LogHistogram>

/**
 * Lengths of the answers of one scope (the platform, or a workspace's own providers), by target and kind of request. Where
 * a target has answered few of a kind, what all targets together show counts, stretched by how talkative the target is.
 */
export class SeenLengths {
  readonly #targets = new Map<string, Kinds>()
  readonly #shared: Kinds = new Map()
  /** Answers by target and kind, worked out when first asked for and forgotten when anything is added. */
  #worked = new Map<string, Map<string, SeenInterval | null>>()

  add(targetId: string, kind: string, bin: number, count: number) {
    let kinds = this.#targets.get(targetId)
    if (!kinds) this.#targets.set(targetId, (kinds = new Map()))
    histogramIn(kinds, kind).add(bin, count)
    histogramIn(this.#shared, kind).add(bin, count)
    if (this.#worked.size > 0) this.#worked = new Map()
  }

  /** What to expect of a target for a kind of request; null when nothing was seen of that kind. */
  of(targetId: string, kind: string): SeenInterval | null {
    let worked = this.#worked.get(kind)
    if (!worked) this.#worked.set(kind, (worked = new Map()))
    let seen = worked.get(targetId)
    if (seen === undefined) {
      seen = this.#workOut(targetId, kind)
      worked.set(targetId, seen)
    }
    return seen
  }

  #workOut(targetId: string, kind: string): SeenInterval | null {
    const shared = this.#shared.get(kind)
    if (!shared) return null
    const kinds = this.#targets.get(targetId)
    const own = kinds?.get(kind)
    const n = own?.n ?? 0
    const others = Math.min(SHARED_WEIGHT, shared.n - n)
    const offset = kinds ? this.#talkativeness(kinds) : 0
    const at = (share: number) => {
      const mine = own ? n * own.logQuantile(share) : 0
      const theirs = others * (shared.logQuantile(share) + offset)
      return Math.max(1, Math.round(Math.exp((mine + theirs) / (n + others))))
    }
    const p50 = at(0.5)
    return { p10: Math.min(p50, at(0.1)), p50, p90: Math.max(p50, at(0.9)), n: n + others }
  }

  /** By how much, in logarithms, a target's answers are longer than those of all to the same kinds of requests. */
  #talkativeness(kinds: Kinds): number {
    let sum = 0
    let n = 0
    for (const [kind, own] of kinds) {
      sum += own.n * (own.logMean - this.#shared.get(kind)!.logMean)
      n += own.n
    }
    return sum / (n + TARGET_SHRINK)
  }
}

function histogramIn(kinds: Kinds, kind: string): LogHistogram {
  let histogram = kinds.get(kind)
  if (!histogram) kinds.set(kind, (histogram = new LogHistogram()))
  return histogram
}
