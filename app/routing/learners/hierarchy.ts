import { DOMAINS } from '#routing/engine/domains'
import type { TargetIndex } from '#routing/engine/target_index'
import { NOTHING, NOTHING_SEEN, surplus } from '#routing/learners/tally'
import type { Evidence, TargetEvidence } from '#routing/learners/types'

/** Against how many outcomes what was seen on one level has to hold its own. */
export interface Shrinkage {
  /** A target as a whole, in times its prior's pseudo-counts. */
  target: number
  /** A domain of a target beyond the whole, likewise. */
  domain: number
  /** What all targets have in common, in targets that are well known. */
  common: number
}

/** What outcomes say of all targets of an index, by position; domains of a target follow each other. */
export interface Corrections {
  /** Surplus over what was expected, on any request. */
  target: Float64Array
  /** What comes to it in a domain: `position * DOMAINS.length + domain`. */
  domain: Float64Array
  /** Outcomes behind a domain, likewise. */
  domainSeen: Float64Array
  /** Outcomes that were seen of a target. */
  seen: Float64Array
}

const D = DOMAINS.length

/** Surplus and outcomes of all targets on one level, and how many outcomes each has to hold its own against. */
interface Level {
  surplus: Float64Array
  n: Float64Array
  pseudo: Float64Array
}

/**
 * Surplus of each target as a random-effects model has it: what all targets have in common is pooled over them, so that
 * a target is not preferred for having met easier requests; the rest is shrunk towards it.
 */
function shrunk({ surplus: sums, n, pseudo }: Level, common: number): Float64Array {
  let weights = common
  let weighted = 0
  for (let at = 0; at < n.length; at++) {
    if (n[at] === 0) continue
    const weight = 1 / (n[at]! + pseudo[at]!)
    weights += n[at]! * weight
    weighted += sums[at]! * weight
  }
  const shared = weights > 0 ? weighted / weights : 0
  return sums.map((sum, at) => shared + (sum - n[at]! * shared) / (n[at]! + pseudo[at]!))
}

/** The platform's experience corrects the prior, the workspace's own corrects that, and domains correct both. */
function correct(evidence: Evidence, index: TargetIndex, shrinkage: Shrinkage): Corrections {
  const count = index.targets.length
  const column = () => new Float64Array(count)
  const platform = index.targets.map(({ id }) => evidence.platform(id) ?? NOTHING_SEEN)
  const workspace = index.targets.map(({ id }) => evidence.workspace(id) ?? NOTHING_SEEN)
  const pseudo = column().map((_, at) => index.priors[at]!.evidence)
  const level = (known: readonly TargetEvidence[], expected: Float64Array): Level => ({
    surplus: column().map((_, at) => surplus(known[at]!.all) - known[at]!.all.n * expected[at]!),
    n: column().map((_, at) => known[at]!.all.n),
    pseudo: pseudo.map((one) => one * shrinkage.target),
  })
  const byPlatform = shrunk(level(platform, column()), shrinkage.common)
  const beyond = shrunk(level(workspace, byPlatform), shrinkage.common)
  const target = byPlatform.map((value, at) => value + beyond[at]!)
  const domain = new Float64Array(count * D)
  const domainSeen = new Float64Array(count * D)
  for (let d = 0; d < D; d++) {
    const of = (known: TargetEvidence) => known.byDomain[d] ?? NOTHING
    const n = column().map((_, at) => of(platform[at]!).n + of(workspace[at]!).n)
    if (n.every((seen) => seen === 0)) continue
    const sums = column().map((_, at) => {
      const [shared, own] = [of(platform[at]!), of(workspace[at]!)]
      return surplus(shared) - shared.n * byPlatform[at]! + surplus(own) - own.n * target[at]!
    })
    const weights = pseudo.map((one) => one * shrinkage.domain)
    const found = shrunk({ surplus: sums, n, pseudo: weights }, shrinkage.common)
    for (let at = 0; at < count; at++) {
      domain[at * D + d] = found[at]!
      domainSeen[at * D + d] = n[at]!
    }
  }
  const seen = column().map((_, at) => Math.max(platform[at]!.all.n, workspace[at]!.all.n))
  return { target, domain, domainSeen, seen }
}

interface Remembered {
  revision: number
  index: TargetIndex
  corrections: Corrections
}

/** Corrects beliefs by outcomes; works them out once for each state of the evidence. */
export class Hierarchy {
  readonly #remembered = new WeakMap<Evidence, Remembered>()

  constructor(private readonly shrinkage: Shrinkage) {}

  /** Null when nothing was seen. */
  of(evidence: Evidence, index: TargetIndex): Corrections | null {
    if (evidence.revision === 0) return null
    const last = this.#remembered.get(evidence)
    if (last?.revision === evidence.revision && last.index === index) return last.corrections
    const corrections = correct(evidence, index, this.shrinkage)
    this.#remembered.set(evidence, { revision: evidence.revision, index, corrections })
    return corrections
  }
}
