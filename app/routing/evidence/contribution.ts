import type { Basis } from '#routing/evidence/basis'
import { MICRO, dayOf, micro } from '#routing/evidence/units'

/** Where outcomes come from: what callers say, which of two answers they prefer, what the platform saw itself. */
export type Source = 'feedback' | 'preference' | 'observed'

/** Whose outcomes, of which target, about what, when. */
export interface SumKey {
  workspaceId: string
  /** Empty where no key is known. */
  keyId: string
  targetId: string
  domain: string
  day: number
  source: Source
}

/** What is added to one row of sums, in millionths. */
export interface SumDelta extends SumKey {
  n: number
  reward: number
  predicted: number
  successes: number
}

/** What is added to one row of measures, in millionths. */
export interface MeasureDelta {
  workspaceId: string
  keyId: string
  targetId: string
  day: number
  measure: string
  n: number
  total: number
  squares: number
  expected: number
}

/** A judgement as it is stored, with all that its contribution follows from. */
export interface Judgement {
  workspaceId: string
  keyId: string | null
  requestId: string
  targetId: string
  success: boolean
  quality: number | null
  complexity: number | null
  costNano: number | null
  latencyMs: number | null
  preferredOver: string | null
  domains: string[]
  createdAt: number
  basis: Basis
}

/** A preference is half an observation of each of the two. */
const PREFERENCE = 0.5
const BINS = 10

type Owner = Pick<SumKey, 'workspaceId' | 'keyId' | 'day'>

const ownerOf = (said: Judgement): Owner => ({
  workspaceId: said.workspaceId,
  keyId: said.keyId ?? '',
  day: dayOf(said.createdAt),
})

/** One outcome of a target, split over the domains of its request. */
export function outcome(
  key: Omit<SumKey, 'domain'>,
  shares: Record<string, number>,
  { weight, reward, predicted }: { weight: number; reward: number; predicted: number },
  isSuccess = false
): SumDelta[] {
  return Object.entries(shares).map(([domain, share]) => {
    const n = Math.round(weight * share)
    return {
      ...key,
      domain,
      n,
      reward: Math.round(reward * n),
      predicted: Math.round(predicted * n),
      successes: isSuccess ? n : 0,
    }
  })
}

/**
 * What one judgement adds to the sums. It depends on nothing but the stored row, so that the same can be taken away when
 * the judgement is replaced or withdrawn.
 */
export function sumsOf(said: Judgement): SumDelta[] {
  const { basis, targetId, success } = said
  const owner = ownerOf(said)
  const reward = said.quality ?? Number(success)
  const predicted = basis.predicted / MICRO
  const judged = outcome(
    { ...owner, targetId, source: 'feedback' },
    basis.shares,
    { weight: 1, reward, predicted },
    success
  )
  return said.preferredOver === null ? judged : [...judged, ...preference(said, owner)]
}

const inRange = (value: number) => Math.min(1, Math.max(0, value))

/**
 * Bradley and Terry: the better one was expected to win with a probability that follows from both expectations; what is
 * left to certainty moves it up, and the other one down.
 */
function preference({ basis, targetId, preferredOver }: Judgement, owner: Owner): SumDelta[] {
  const [mine, theirs] = [basis.predicted / MICRO, (basis.rival ?? basis.predicted) / MICRO]
  const [wins, loses] = [mine * (1 - theirs), theirs * (1 - mine)]
  const surprise = wins + loses === 0 ? 0.5 : loses / (wins + loses)
  const of = (id: string, predicted: number, reward: number) =>
    outcome({ ...owner, targetId: id, source: 'preference' }, basis.shares, {
      weight: PREFERENCE,
      predicted,
      reward: inRange(reward),
    })
  return [...of(targetId, mine, mine + surprise), ...of(preferredOver!, theirs, theirs - surprise)]
}

/** What one judgement adds to the measures: costs and times as logarithms of their ratio to what was quoted. */
export function measuresOf(said: Judgement): MeasureDelta[] {
  const { basis, costNano, latencyMs, complexity } = said
  const owner = { ...ownerOf(said), targetId: said.targetId }
  const measures: MeasureDelta[] = []
  const add = (measure: string, value: number, expected: number) =>
    measures.push({
      ...owner,
      measure,
      n: 1,
      total: micro(value),
      squares: micro(value * value),
      expected: micro(expected),
    })
  if (costNano !== null && costNano > 0 && basis.quotedNano !== null && basis.quotedNano > 0) {
    add('cost', Math.log(costNano), Math.log(basis.quotedNano))
  }
  if (latencyMs !== null && latencyMs > 0) {
    add('latency', Math.log(latencyMs), Math.log(Math.max(1, basis.latencyMs ?? latencyMs)))
  }
  if (complexity !== null) add('complexity', complexity, basis.complexity)
  if (basis.confidence !== null) {
    const confidence = basis.confidence / MICRO
    const bin = Math.min(BINS - 1, Math.floor(confidence * BINS))
    add(`confidence_${bin}`, said.quality ?? Number(said.success), confidence)
  }
  return measures
}
