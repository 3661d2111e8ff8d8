import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { LeasedRuns, type LeasedRun } from '#core/services/leased_runs'
import { MINUTE } from '#core/time'
import type LearningRun from '#routing/learning/models/learning_run'

/** Topic of the id of a run that was cancelled. */
export const RUN_CANCELLED = 'routing.run_cancelled'

/** A run that this process computes. */
export type RunControl = LeasedRun<LearningRun>

/** Runs that this process computes. */
export const runsHere = new LeasedRuns<LearningRun>({
  table: 'learning_runs',
  running: 'running',
  cancelled: RUN_CANCELLED,
  limitMs: 15 * MINUTE,
})

/** Ends a run with what came of it. False when it is no longer ours. */
export const finishRun = (
  control: RunControl,
  { state, report, error = null }: { state: string; report?: object; error?: string | null },
  client?: Pick<TransactionClientContract, 'from'>
): Promise<boolean> =>
  control.finish(
    {
      state,
      progress: state === 'done' ? 1 : control.progress,
      report: report === undefined ? null : JSON.stringify(report),
      error,
    },
    client
  )
