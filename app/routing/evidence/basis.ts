import type { TargetDirectory } from '#providers/types'
import { DOMAINS, domainOf } from '#routing/engine/domains'
import { indexOf } from '#routing/engine/target_index'
import { expectedBefore } from '#routing/learners/tally'
import {
  unpackCandidate,
  type DecisionRecord,
  type StoredCandidate,
} from '#routing/services/decision_record'
import { MICRO, micro } from '#routing/evidence/units'

/**
 * What was known of a request and its targets before anybody judged the answer, kept with each feedback row. Shares of
 * domains add up to a million; expectations are in millionths.
 */
export interface Basis {
  shares: Record<string, number>
  predicted: number
  /** What was served as confidence; null for a target that was no candidate. */
  confidence: number | null
  /** Expected quality of the target that this one is preferred over. */
  rival: number | null
  quotedNano: number | null
  latencyMs: number | null
  complexity: number
}

/** A stored decision, as far as feedback on it needs it. */
export interface DecisionBrief {
  chosen: string | null
  confidence: number
  record: Pick<DecisionRecord, 'candidates' | 'understood'>
}

/** What a caller names of a request besides its target. */
interface Named {
  targetId: string
  preferredOver: string | null
  domains: string[]
}

/** Expected of a target that nothing is known of. */
const EVEN = 0.5

/** Whole millionths for each domain that together are one. */
export function sharesOf(domains: { name: string; p: number }[]): Record<string, number> {
  const [first, ...others] = domains
  if (!first) return { '': MICRO }
  const shares: Record<string, number> = {}
  let left = MICRO
  for (const { name, p } of others) {
    shares[name] = micro(p)
    left -= shares[name]
  }
  return { [first.name]: left, ...shares }
}

/** Domains that the caller names count instead of those that were guessed from the text. */
function domainsOf(named: string[], guessed: { name: string; p: number }[]) {
  const known = [...new Set(named.map(domainOf).filter((name) => name !== null))]
  return known.length === 0 ? guessed : known.map((name) => ({ name, p: 1 / known.length }))
}

/** What the catalogue expects of a target that was no candidate, over the domains of the request. */
function priorQuality(id: string, shares: Record<string, number>, directory: TargetDirectory) {
  const index = indexOf(directory)
  const position = index.positionById.get(id)
  const prior = position === undefined ? null : index.priors[position]!
  if (prior === null) return EVEN
  let sum = 0
  for (const [name, share] of Object.entries(shares)) {
    const at = DOMAINS.indexOf(name as never)
    sum += (share / MICRO) * (at === -1 ? prior.overall : prior.byDomain[at]!)
  }
  return sum
}

/** Works out the basis of one judgement from the decision that it is about. */
export function basisOf(brief: DecisionBrief, named: Named, directory: TargetDirectory): Basis {
  const { candidates, understood } = brief.record
  const shares = sharesOf(domainsOf(named.domains, understood.domains))
  const stored = (id: string) => {
    const packed = candidates.find(([name]) => name === id)
    return packed ? unpackCandidate(packed) : null
  }
  const expected = (id: string, known: StoredCandidate | null) =>
    micro(known ? expectedBefore(known.quality.parts) : priorQuality(id, shares, directory))
  const candidate = stored(named.targetId)
  const rival = named.preferredOver
  const confidence =
    brief.chosen === named.targetId ? brief.confidence : candidate && candidate.quality.mean
  return {
    shares,
    predicted: expected(named.targetId, candidate),
    confidence: confidence === null ? null : micro(confidence),
    rival: rival === null ? null : expected(rival, stored(rival)),
    quotedNano: candidate?.costNano.p50 ?? null,
    latencyMs: candidate?.latencyMs.p50 ?? null,
    complexity: understood.complexity,
  }
}
