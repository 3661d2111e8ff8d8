import { directory } from '#providers/services/provider_directory'
import { evidenceBook } from '#routing/evidence/evidence_book'
import { PLATFORM } from '#routing/learning/services/scope'
import { servingSnapshots } from '#routing/learning/services/serving_snapshots'
import { explorationSettings } from '#routing/services/exploration_settings'
import { learnedStore } from '#routing/services/learned_store'
import { routers } from '#routing/services/routers'
import { usageLearning } from '#routing/usage_learning/usage_learning'

/** Reads into a command's process what servers hold in memory: targets, the policy that decides, and all that was learned. */
export async function recall(workspaceId: string | null) {
  await Promise.all([directory.start(), routers.refresh(), explorationSettings.refresh()])
  learnedStore.useEvidence((id) => evidenceBook.of(id))
  await evidenceBook.readSharing()
  learnedStore.useLengths((id) => usageLearning.lengthsFor(id))
  await usageLearning.start()
  learnedStore.useSnapshots((id) => servingSnapshots.of(id))
  await servingSnapshots.refresh(PLATFORM)
  if (workspaceId !== null) await servingSnapshots.refresh(workspaceId)
}
