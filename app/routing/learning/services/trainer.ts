import { MessageChannel } from 'node:worker_threads'
import { longWorkerPool } from '#core/services/worker_pool'
import type { Target } from '#providers/types'
import type { TrainingReport } from '#routing/learners/types'
import type { GateReport } from '#routing/learning/training/gate'
import { buffersOf, type PackedSet } from '#routing/learning/training/packed_set'

/** What a worker is told to train. */
export interface TrainingOrder {
  set: PackedSet
  /** What was understood of each row, as JSON. */
  understood: string[]
  /** Targets of the directory, without their executions. */
  targets: Target[]
  /** Bytes of the snapshot that serves; null where none does. */
  serving: Uint8Array | null
  seed: number
}

/** What it answers. */
export interface Trained {
  bytes: Uint8Array
  training: TrainingReport
  gate: GateReport
}

/** How a training is followed and ended. */
export interface TrainingWatch {
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** Trains a snapshot and compares it with the one that serves. */
export type Train = (order: TrainingOrder, watch: TrainingWatch) => Promise<Trained>

/** Trains in a worker thread, which an abort ends at once. */
export const trainInWorker: Train = async (order, { signal, onProgress }) => {
  const { port1: inbox, port2: progress } = new MessageChannel()
  inbox.on('message', onProgress)
  try {
    return await longWorkerPool.run<Trained>(
      { module: new URL('../tasks/refit_task.js', import.meta.url), name: 'refit' },
      { ...order, progress },
      { transfer: [...buffersOf(order.set), progress], signal }
    )
  } finally {
    inbox.close()
  }
}
