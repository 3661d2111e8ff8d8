import type { AnswerLengths, Learned, Snapshot } from '#routing/learners/types'
import { NO_EVIDENCE, NO_LENGTHS } from '#routing/learners/no_evidence'

/** Where a workspace's evidence comes from; the evidence service sets it when it starts. */
type EvidenceOf = (workspaceId: string | null) => Learned['evidence']

/** Where a workspace's lengths of answers come from. */
type LengthsFor = (workspaceId: string | null) => AnswerLengths

/** Where a workspace's trained snapshot comes from. */
type SnapshotOf = (workspaceId: string | null) => Snapshot | null

/** What this process has learned, in memory: decisions read it, the services that learn replace its parts. */
class LearnedStore {
  #evidenceOf: EvidenceOf = () => NO_EVIDENCE
  #lengthsFor: LengthsFor = () => NO_LENGTHS
  #snapshotOf: SnapshotOf = () => null

  /** All that holds for a workspace, or for callers without one. */
  of(workspaceId: string | null): Learned {
    return {
      evidence: this.#evidenceOf(workspaceId),
      lengths: this.#lengthsFor(workspaceId),
      snapshot: this.#snapshotOf(workspaceId),
    }
  }

  /** The snapshot that serves callers without a workspace. */
  get snapshot() {
    return this.#snapshotOf(null)
  }

  useEvidence(evidenceOf: EvidenceOf) {
    this.#evidenceOf = evidenceOf
  }

  useLengths(lengthsFor: LengthsFor) {
    this.#lengthsFor = lengthsFor
  }

  useSnapshots(snapshotOf: SnapshotOf) {
    this.#snapshotOf = snapshotOf
  }

  /** One snapshot for everybody. */
  useSnapshot(snapshot: Snapshot | null) {
    this.#snapshotOf = () => snapshot
  }
}

/** What this process has learned. */
export const learnedStore = new LearnedStore()
