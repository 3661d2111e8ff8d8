import { setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import type { LinkGraph, LinkPredictor, TrainedLinks } from '@signalbox/sdk'
import { fitEnsemble, type EnsembleFit, type EnsembleMember } from '#knowledge/links/ensemble'
import { modelBehind } from '#knowledge/links/model_port'

/** Requests go first: on Linux this holds for the calling thread and those that it starts. */
const LOW_PRIORITY = 10

const yieldToRequests = () => {
  if (process.platform === 'linux') setPriority(LOW_PRIORITY)
}

/** What a predictor is told to learn from, in a thread. */
export interface PredictorOrder {
  entry: string
  settings: Record<string, unknown>
  graph: LinkGraph
  seed: number
  threads: number
  timeLimitMs: number
  /** Hears what the predictor reports. */
  progress: MessagePort
}

/** A predictor that takes part in an ensemble: its code and artefact, or the port behind which its model is. */
export interface FitMember {
  id: string
  scale: EnsembleMember['scale']
  entry: string | null
  artefact: Uint8Array
  port: MessagePort | null
}

/** What is weighed, in a thread. */
export interface FitOrder {
  members: FitMember[]
  graph: LinkGraph
  seed: number
  maxMs: number
}

const definitionAt = async (entry: string): Promise<LinkPredictor> => {
  const { default: definition } = await import(pathToFileURL(entry).href)
  return definition
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** Trains one predictor. Whoever calls it off ends the thread. */
export async function train(order: PredictorOrder): Promise<TrainedLinks> {
  yieldToRequests()
  const { entry, graph, progress, ...given } = order
  const { functions } = await definitionAt(entry)
  try {
    return await functions.train(graph, {
      ...given,
      log: quiet,
      signal: new AbortController().signal,
      report: (said) => progress.postMessage(said),
    })
  } finally {
    progress.close()
  }
}

/** Weighs trained predictors against each other on the facts that were kept back. */
export async function fit({ members, graph, seed, maxMs }: FitOrder): Promise<EnsembleFit> {
  yieldToRequests()
  const opened: EnsembleMember[] = []
  try {
    for (const { id, scale, entry, artefact, port } of members) {
      const model = port
        ? modelBehind(port)
        : await (await definitionAt(entry!)).functions.open(artefact, graph)
      opened.push({ id, scale, model })
    }
    return await fitEnsemble(opened, graph, { seed, maxMs })
  } finally {
    for (const { model } of opened) await model.close?.()
  }
}
