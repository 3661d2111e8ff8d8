import { isoTime } from '#core/time'
import type { SnapshotFacts } from '#routing/learning/queries/list_snapshots'
import type { LearningScope } from '#routing/learning/services/learning_scopes'

/** A stored snapshot for an answer. */
export const snapshotOut = (snapshot: SnapshotFacts, serving: LearningScope) => ({
  version: snapshot.version,
  serving: snapshot.version === serving.activeVersion,
  state: snapshot.state,
  sha256: snapshot.contentHash,
  size_bytes: snapshot.size,
  ...snapshot.report,
  trained_on: snapshot.trainedOn,
  refit_id: snapshot.runId,
  created_by: snapshot.createdBy,
  created_at: isoTime(snapshot.createdAt),
})

/** Which snapshot serves in a scope, for an answer. */
export const servingOut = (scope: LearningScope) => ({
  version: scope.activeVersion,
  held: scope.isHeld,
  activated_by: scope.activatedBy,
  activated_at: isoTime(scope.activatedAt),
})
