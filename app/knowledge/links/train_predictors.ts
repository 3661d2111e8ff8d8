import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import type { LinkGraph, TrainedLinks, TrainingProgress } from '@signalbox/sdk'
import links from '#config/links'
import { longWorkerPool } from '#core/services/worker_pool'
import type { EnsembleFit } from '#knowledge/links/ensemble'
import { serveModel } from '#knowledge/links/model_port'
import type { FitOrder, PredictorOrder } from '#knowledge/links/tasks/train_task'
import type { ActivePredictor } from '#knowledge/links/types'

const MOST_THREADS = 8
const MOST_FIT_MS = 5 * 60_000

const taskFile = new URL('./tasks/train_task.js', import.meta.url)

/** How a training is followed and ended. */
export interface TrainingWatch {
  signal: AbortSignal
  seed: number
  onProgress(progress: TrainingProgress): void
}

/** A predictor with what it learned. */
export interface TrainedPredictor {
  predictor: ActivePredictor
  trained: TrainedLinks
}

const threads = () => links.threads ?? Math.min(MOST_THREADS, availableParallelism())

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** Trains a predictor in a thread, or in the process that it has of its own. @throws whatever it throws, or that it was called off */
export async function trainPredictor(
  { definition, entry }: ActivePredictor,
  graph: LinkGraph,
  { signal, seed, onProgress }: TrainingWatch
): Promise<TrainedLinks> {
  const { timeLimitMs } = links
  const settings = definition.parseSettings({})
  if (entry === null) {
    return definition.functions.train(graph, {
      ...{ settings, seed, timeLimitMs, signal },
      ...{ threads: 1, log: quiet, report: onProgress },
    })
  }
  const { port1: inbox, port2: progress } = new MessageChannel()
  inbox.on('message', onProgress)
  const order: PredictorOrder = {
    ...{ entry, settings, graph, seed, timeLimitMs, progress },
    threads: threads(),
  }
  try {
    return await longWorkerPool.run<TrainedLinks>({ module: taskFile, name: 'train' }, order, {
      transfer: [progress],
      signal,
    })
  } finally {
    inbox.close()
  }
}

/** Weighs trained predictors in a thread; models of installed ones stay where they are and are asked. */
export async function weighPredictors(
  all: TrainedPredictor[],
  graph: LinkGraph,
  { signal, seed }: Pick<TrainingWatch, 'signal' | 'seed'>
): Promise<EnsembleFit> {
  const closing: (() => unknown)[] = []
  const members: FitOrder['members'] = []
  try {
    for (const { predictor, trained } of all) {
      const { id, scale, functions } = predictor.definition
      const { artefact } = trained
      let port = null
      if (predictor.entry === null) {
        const model = await functions.open(artefact, graph)
        const channel = new MessageChannel()
        serveModel(model, channel.port1)
        closing.push(
          () => channel.port1.close(),
          () => model.close?.()
        )
        port = channel.port2
      }
      members.push({ id, scale, entry: predictor.entry, artefact, port })
    }
    const order: FitOrder = { members, graph, seed, maxMs: MOST_FIT_MS }
    return await longWorkerPool.run<EnsembleFit>({ module: taskFile, name: 'fit' }, order, {
      transfer: members.flatMap(({ port }) => (port ? [port] : [])),
      signal,
    })
  } finally {
    for (const close of closing) await close()
  }
}
