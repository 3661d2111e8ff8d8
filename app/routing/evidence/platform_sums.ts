import type { TargetEvidence } from '#routing/learners/types'
import { bounded, LIMITS } from '#routing/evidence/caps'
import { addEvidence, openEvidence } from '#routing/evidence/tallies'

/** What one workspace adds to a target: its evidence, weighing no more than one workspace may. */
function shareOf(evidence: TargetEvidence): TargetEvidence {
  const share = openEvidence()
  const { n } = evidence.all
  if (n > 0) addEvidence(share, evidence, bounded(n, LIMITS.shared) / n)
  return share
}

/** What all workspaces that share saw together, of each target; nobody's part in it can outweigh the others'. */
export class PlatformSums {
  evidence: ReadonlyMap<string, TargetEvidence> = new Map()
  readonly #shares = new Map<string, Map<string, TargetEvidence>>()
  readonly #changed = new Set<string>()

  /** Puts in what a workspace knows of targets now; null takes it out. `publish` makes it count. */
  put(workspaceId: string, targetId: string, evidence: TargetEvidence | null) {
    const shares = this.#shares.get(targetId) ?? new Map<string, TargetEvidence>()
    this.#shares.set(targetId, shares)
    if (evidence === null) shares.delete(workspaceId)
    else shares.set(workspaceId, shareOf(evidence))
    this.#changed.add(targetId)
  }

  /** Takes out all that a workspace put in. */
  remove(workspaceId: string) {
    for (const [targetId, shares] of this.#shares) {
      if (shares.delete(workspaceId)) this.#changed.add(targetId)
    }
  }

  /** Counts what changed. Sums are made anew and not corrected, so that they do not depend on the order of changes. */
  publish() {
    if (this.#changed.size === 0) return
    const next = new Map(this.evidence)
    for (const targetId of this.#changed) {
      const sum = openEvidence()
      const shares = [...this.#shares.get(targetId)!].sort(([a], [b]) => (a < b ? -1 : 1))
      for (const [, share] of shares) addEvidence(sum, share, 1)
      if (shares.length > 0) next.set(targetId, sum)
      else {
        next.delete(targetId)
        this.#shares.delete(targetId)
      }
    }
    this.#changed.clear()
    this.evidence = next
  }
}
