import links from '#config/links'
import { LeasedRuns, type LeasedRun } from '#core/services/leased_runs'
import type LinkModel from '#knowledge/models/link_model'

/** Topic of the id of a training that was cancelled. */
export const TRAINING_CANCELLED = 'knowledge.training_cancelled'

/** A training that this process carries out. */
export type TrainingControl = LeasedRun<LinkModel>

/** Trainings of this process. */
export const trainingsHere = new LeasedRuns<LinkModel>({
  table: 'link_models',
  running: 'training',
  cancelled: TRAINING_CANCELLED,
  limitMs: links.wholeTimeLimitMs,
  mostAttempts: links.attempts,
})
