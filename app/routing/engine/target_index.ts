import type { Target, TargetDirectory } from '#providers/types'
import { quote } from '#routing/engine/price_quote'
import { priorsOf, type QualityPrior } from '#routing/engine/quality_prior'

/** A request of ordinary size; what it costs at the dear end of the directory is the measure of costs. */
const ORDINARY = { input: 1_000, cached: 0, output: 400 }
const DEAR = 0.9

/** What is worked out once for a directory and used by every decision on it. */
export interface TargetIndex {
  directory: TargetDirectory
  targets: readonly Target[]
  priors: readonly QualityPrior[]
  /** Names that `providers` constraints may use for a target's provider, lower case; null when it has none. */
  providerNames: readonly (readonly string[] | null)[]
  positionById: ReadonlyMap<string, number>
  /** Nano-dollars that count as 1 when costs are weighed; 0 when nothing here has a price above 0. */
  referenceCostNano: number
}

/** Cost of an ordinary request at the 90th percentile of the targets that can be executed, or of all when none can. */
function referenceCost(directory: TargetDirectory) {
  const pool = directory.executable.length > 0 ? directory.executable : directory.targets
  const costs = pool
    .map((target) => quote(target.price, ORDINARY))
    .filter((cost): cost is number => cost !== null)
    .sort((a, b) => a - b)
  return costs.length === 0 ? 0 : costs[Math.ceil(DEAR * costs.length) - 1]!
}

const namesOf = (target: Target) => {
  if (target.execution === null) return null
  const { name, kind, host, providerId } = target.execution.connection
  const hostAlone = host.replace(/:\d+$/, '')
  return [name, kind, host, hostAlone, providerId].map((text) => text.toLowerCase())
}

function build(directory: TargetDirectory): TargetIndex {
  const { targets, byId } = directory
  return {
    directory,
    targets,
    priors: priorsOf(targets, byId),
    providerNames: targets.map(namesOf),
    positionById: new Map(targets.map((target, position) => [target.id, position])),
    referenceCostNano: referenceCost(directory),
  }
}

const indexes = new WeakMap<TargetDirectory, TargetIndex>()

/** The index of a directory; directories never change, so it is made once for each. */
export function indexOf(directory: TargetDirectory): TargetIndex {
  let index = indexes.get(directory)
  if (!index) {
    index = build(directory)
    indexes.set(directory, index)
  }
  return index
}
