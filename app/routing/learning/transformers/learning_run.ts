import { isoTime } from '#core/time'
import type LearningRun from '#routing/learning/models/learning_run'
import { workspaceOf } from '#routing/learning/services/scope'

/** What refits and comparisons have in common, for an answer. */
const runOut = (run: LearningRun) => ({
  id: run.id,
  state: run.state,
  stage: run.stage,
  progress: run.progress,
  reason: run.reason,
  requested_by: run.requestedBy,
  error: run.error ?? null,
  created_at: isoTime(run.createdAt),
  started_at: isoTime(run.startedAt),
  ended_at: isoTime(run.endedAt),
})

/** A refit for an answer. */
export const refitOut = (run: LearningRun) => ({
  ...runOut(run),
  workspace_id: workspaceOf(run.scope),
  report: run.report ?? null,
})

/** A comparison for an answer. */
export const comparisonOut = (run: LearningRun) => ({
  ...runOut(run),
  evaluation_set_id: run.wish.evaluation_set_id,
  learners: run.wish.learners,
  report: run.report ?? null,
})
