import logger from '@adonisjs/core/services/logger'
import links from '#config/links'
import { clock } from '#core/clock'
import { SECOND } from '#core/time'
import { activePredictors } from '#knowledge/links/active_predictors'
import { plainFit, type EnsembleFit } from '#knowledge/links/ensemble'
import { holdOut } from '#knowledge/links/hold_out'
import { readGraph, type ReadGraph } from '#knowledge/links/read_graph'
import { storeModel } from '#knowledge/links/store_model'
import {
  trainPredictor,
  weighPredictors,
  type TrainedPredictor,
} from '#knowledge/links/train_predictors'
import { trainingsHere, type TrainingControl } from '#knowledge/links/training_control'
import type { ActivePredictor, NamedGraph } from '#knowledge/links/types'
import LinkModel from '#knowledge/models/link_model'

/** Share of the whole that reading takes, and that weighing takes at the end. */
const READING = 0.05
const WEIGHING = 0.1

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Carries out a training from the queue to its end: reads the graph, trains every predictor, weighs them, and lets the model serve. */
export class ComputeTraining {
  constructor(private readonly predictors: () => ActivePredictor[] = activePredictors) {}

  async handle(modelId: string): Promise<void> {
    const model = await LinkModel.find(modelId)
    const control = model === null ? null : await trainingsHere.claim(model)
    if (control === null) return
    try {
      await this.#compute(control)
    } catch (error) {
      await this.#fail(control, error)
    } finally {
      control.release()
    }
  }

  async #compute(control: TrainingControl) {
    const startedAt = clock.now()
    const { workspaceId, seed } = control.row
    await control.at('reads facts', 0)
    const read = await readGraph(workspaceId, control.signal)
    const named = splitUp(read, seed)

    const failed: Record<string, string> = {}
    const trained = await this.#trainAll(control, named, failed)
    if (trained.length === 0) throw new Error(`No predictor could be trained: ${told(failed)}`)

    await control.at('weighs predictors', 1 - WEIGHING)
    const fit = await this.#weigh(control, trained, named, failed)
    await control.at('stores the model', 1 - WEIGHING / 10)
    const seconds = (clock.now() - startedAt) / SECOND
    await storeModel(control, { read, named, trained, fit, failed, seconds })
  }

  async #trainAll(control: TrainingControl, { graph }: NamedGraph, failed: Record<string, string>) {
    const { signal, row: model } = control
    const predictors = this.predictors()
    const trained: TrainedPredictor[] = []
    const share = (1 - READING - WEIGHING) / Math.max(1, predictors.length)
    for (const [at, predictor] of predictors.entries()) {
      const { id, name } = predictor.definition
      const from = READING + at * share
      await control.at(name, from)
      try {
        const learned = await trainPredictor(predictor, graph, {
          ...{ signal, seed: model.seed },
          onProgress: (said) =>
            control.note(said.note ? `${name}: ${said.note}` : name, from + share * said.share),
        })
        trained.push({ predictor, trained: learned })
      } catch (error) {
        signal.throwIfAborted()
        failed[id] = sentenceOf(error)
        logger.warn({ predictor: id, model: model.id, reason: failed[id] }, 'a predictor failed')
      }
    }
    return trained
  }

  /** Without weights every predictor counts the same, and nothing is said about quality. */
  async #weigh(
    { signal, row: model }: TrainingControl,
    trained: TrainedPredictor[],
    { graph }: NamedGraph,
    failed: Record<string, string>
  ): Promise<EnsembleFit> {
    try {
      return await weighPredictors(trained, graph, { signal, seed: model.seed })
    } catch (error) {
      signal.throwIfAborted()
      failed.ensemble = sentenceOf(error)
      logger.warn({ err: error, model: model.id }, 'predictors could not be weighed')
      return plainFit(trained.map(({ predictor }) => predictor.definition.id))
    }
  }

  /** A process that stops leaves the training to another one; everything else is told to whoever looks. */
  async #fail(control: TrainingControl, error: unknown) {
    if (control.isStopping) return control.giveBack()
    const { signal, row: model } = control
    if (!signal.aborted) logger.error({ err: error, model: model.id }, 'a training failed')
    const reason = sentenceOf(signal.aborted ? signal.reason : error)
    await control.finish({ state: 'failed', error: reason })
  }
}

const told = (failed: Record<string, string>) =>
  Object.entries(failed)
    .map(([id, reason]) => `${id} (${reason})`)
    .join(', ') || 'none is switched on'

function splitUp({ facts, lastFactId, dataHash, ...names }: ReadGraph, seed: number): NamedGraph {
  const size = { entityCount: names.keys.length, predicateCount: names.predicateKeys.length }
  const wish = { share: links.heldOutShare, most: links.mostHeldOut, seed }
  return { ...names, graph: holdOut(facts, size, wish) }
}
