import { type MemoryEvidence } from '#routing/learners/memory_evidence'
import { NOTHING_LEARNED } from '#routing/learners/no_evidence'
import { domainShares, type DomainShare } from '#routing/learners/tally'
import type { Evidence, Learned, Snapshot, TargetEvidence } from '#routing/learners/types'
import type { Exploration } from '#routing/policies/exploration'
import { STANDARD_EXPLORATION } from '#routing/policies/exploration'

/** So many outcomes of a target that earned `reward` each where `predicted` was expected. */
export function outcomes(
  evidence: MemoryEvidence,
  targetId: string,
  n: number,
  {
    reward,
    predicted,
    domains = ['knowledge'],
  }: { reward: number; predicted: number; domains?: string[] }
) {
  const shares: DomainShare[] = domainShares(domains, [])
  evidence.add(targetId, { n, reward: n * reward, predicted: n * predicted }, shares)
  return evidence
}

/** What was learned from this evidence alone. */
export const learnedFrom = (evidence: Evidence, snapshot: Snapshot | null = null): Learned => ({
  ...NOTHING_LEARNED,
  evidence,
  snapshot,
})

/** Evidence with a platform's part and a workspace's own. */
export class TwoLevels implements Evidence {
  readonly revision = 1

  constructor(
    private readonly shared: MemoryEvidence,
    private readonly own: MemoryEvidence
  ) {}

  platform(targetId: string): TargetEvidence | null {
    return this.shared.workspace(targetId)
  }

  workspace(targetId: string): TargetEvidence | null {
    return this.own.workspace(targetId)
  }
}

/** A snapshot that predicts the same for every request. */
export function fixedSnapshot(quality: Record<string, number>, outcomesEach: number): Snapshot {
  const targetIds = Object.keys(quality)
  const values = Float64Array.from(Object.values(quality))
  const unknown = new Float64Array(targetIds.length).fill(Number.NaN)
  return {
    version: 'aaaabbbbcccc',
    targetIds,
    evidence: new Float64Array(targetIds.length).fill(outcomesEach),
    mean: values,
    predict: () => ({
      quality: values,
      calibrated: values,
      outputP50: unknown,
      outputP90: unknown,
      costUsd: unknown,
    }),
  }
}

/** Exploration on this share of requests. */
export const exploring = (
  share: number,
  over: Partial<Exploration['rules']> = {}
): Exploration => ({
  rules: { ...STANDARD_EXPLORATION, share, ...over },
  closed: new Set(over.closed_workspaces),
  secret: 'a secret of the test',
})
