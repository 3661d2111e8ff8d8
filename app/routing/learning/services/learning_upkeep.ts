import { jobs } from '#core/services/jobs'
import { SECOND } from '#core/time'
import { ComputeRun } from '#routing/learning/jobs/compute_run'
import { WatchLearning } from '#routing/learning/jobs/watch_learning'
import { runsHere } from '#routing/learning/services/run_control'
import { servingSnapshots } from '#routing/learning/services/serving_snapshots'
import { learnedStore } from '#routing/services/learned_store'

/** Starts and stops what learns beside the requests. */
export const learningUpkeep = {
  /** Reads the snapshots that serve in the background: the process is ready without them. */
  start() {
    jobs.register(ComputeRun)
    jobs.register(WatchLearning)
    learnedStore.useSnapshots((workspaceId) => servingSnapshots.of(workspaceId))
    servingSnapshots.start()
  },

  async ready() {
    await jobs.every(15 * SECOND, WatchLearning, {})
  },

  /** A training ends at once, and waits for another process. */
  stop() {
    runsHere.stopAll()
    servingSnapshots.stop()
  },
}
