import type { AnswerLengths, Learned, Snapshot } from '#routing/learners/types'
import { NO_EVIDENCE, NO_LENGTHS } from '#routing/learners/no_evidence'

/** Where a workspace's evidence comes from; the evidence service sets it when it starts. */
type EvidenceOf = (workspaceId: string | null) => Learned['evidence']

/** What this process has learned, in memory: decisions read it, the services that learn replace its parts. */
class LearnedStore {
  #evidenceOf: EvidenceOf = () => NO_EVIDENCE
  #lengths: AnswerLengths = NO_LENGTHS
  #snapshot: Snapshot | null = null

  /** All that holds for a workspace, or for callers without one. */
  of(workspaceId: string | null): Learned {
    return {
      evidence: this.#evidenceOf(workspaceId),
      lengths: this.#lengths,
      snapshot: this.#snapshot,
    }
  }

  /** The snapshot that serves. */
  get snapshot() {
    return this.#snapshot
  }

  useEvidence(evidenceOf: EvidenceOf) {
    this.#evidenceOf = evidenceOf
  }

  useLengths(lengths: AnswerLengths) {
    this.#lengths = lengths
  }

  useSnapshot(snapshot: Snapshot | null) {
    this.#snapshot = snapshot
  }
}

/** What this process has learned. */
export const learnedStore = new LearnedStore()
