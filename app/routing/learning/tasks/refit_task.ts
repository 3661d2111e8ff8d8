import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { openSnapshot } from '#routing/learners/snapshot'
import { trainSnapshot } from '#routing/learners/training/train'
import type { Trained, TrainingOrder } from '#routing/learning/services/trainer'
import { compareSnapshots } from '#routing/learning/training/gate'
import { unpackSet, unpackUnderstood } from '#routing/learning/training/packed_set'

/** Requests go first: on Linux this holds for the calling thread alone. */
const LOW_PRIORITY = 10

/** Trains a snapshot in a worker thread and compares it with the one that serves on rows that neither has seen. */
export function refit(order: TrainingOrder & { progress: MessagePort }): Trained {
  const { set, understood, targets, serving, seed, progress } = order
  if (process.platform === 'linux') setPriority(LOW_PRIORITY)
  const { bytes, report } = trainSnapshot(unpackSet(set, 'training'), {
    seed,
    onProgress: (share) => progress.postMessage(share),
  })
  const gate = compareSnapshots({
    candidate: openSnapshot(bytes),
    serving: opened(serving),
    heldOut: unpackUnderstood(set, understood, 'held out'),
    targets,
  })
  progress.close()
  return { bytes, training: report, gate }
}

/** Bytes that cannot be read any more, such as those of an older form, do not serve either. */
function opened(serving: Uint8Array | null) {
  if (serving === null) return null
  try {
    return openSnapshot(serving)
  } catch {
    return null
  }
}
