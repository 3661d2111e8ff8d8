import links from '#config/links'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { jobs } from '#core/services/jobs'
import { SECOND } from '#core/time'
import { PLUGINS_TOPIC } from '#extensions/services/plugin_watch'
import { ConsiderTrainingJob } from '#knowledge/links/jobs/consider_training'
import { TrainLinks } from '#knowledge/links/jobs/train_links'
import { WatchTrainingsJob } from '#knowledge/links/jobs/watch_trainings'
import { servingModels } from '#knowledge/links/serving_models'
import { TRAINING_CANCELLED, trainingsHere } from '#knowledge/links/training_control'
import { factChanges } from '#knowledge/services/fact_changes'

/** Starts and stops what trains and serves models beside the requests. */
export const linkUpkeep = {
  start(): () => Promise<void> {
    for (const job of [TrainLinks, WatchTrainingsJob, ConsiderTrainingJob]) jobs.register(job)
    const ends = [
      followFacts(),
      changes.on(PLUGINS_TOPIC, (identity) => reopenAfter(identity)),
      changes.on(TRAINING_CANCELLED, (id) => servingModels.dropModel(id ?? '')),
    ]
    return async () => {
      for (const end of ends) end()
      trainingsHere.stopAll()
      await servingModels.close()
    }
  },

  async ready() {
    await jobs.every(15 * SECOND, WatchTrainingsJob, {})
  },
}

/** A predictor that was switched on or off takes part, or none, the next time that somebody asks. */
async function reopenAfter(identity: string | null) {
  if (identity === null || identity.startsWith('linkPredictor.')) await servingModels.close()
}

/** Workspaces for which this process has asked lately. */
const asked = new Map<string, number>()
const MOST_ASKED = 1_000

/** Has a training considered when a workspace's shared facts were quiet for a while, however many changed. */
function followFacts() {
  if (!links.trainsByItself) return () => {}
  return factChanges.follow(async ({ workspaceId, ownerId }) => {
    const now = clock.now()
    const { quietMs } = links
    if (ownerId !== null || now - (asked.get(workspaceId) ?? -Infinity) < quietMs) return
    if (asked.size >= MOST_ASKED) asked.clear()
    asked.set(workspaceId, now)
    const once = `knowledge.consider_training:${workspaceId}`
    await jobs.dispatch(ConsiderTrainingJob, { workspace: workspaceId }, { delayMs: quietMs, once })
  })
}
