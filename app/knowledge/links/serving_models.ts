import logger from '@adonisjs/core/services/logger'
import links from '#config/links'
import { activePredictors } from '#knowledge/links/active_predictors'
import { openModel, type OpenModel } from '#knowledge/links/open_model'
import type { ActivePredictor } from '#knowledge/links/types'
import LinkModel from '#knowledge/models/link_model'

interface Opening {
  modelId: string
  model: Promise<OpenModel | null>
  bytes: number
}

/**
 * The models that serve in this process: opened when they are first asked for, kept until their memory is needed. Which one
 * serves is read each time, so that none answers for a moment longer than it may.
 */
export class ServingModels {
  /** By workspace; the one that was used last is the last one. */
  readonly #opened = new Map<string, Opening>()
  #predictors: () => ActivePredictor[] = activePredictors

  /** Tests put others in their place. */
  usePredictors(predictors: () => ActivePredictor[]) {
    this.#predictors = predictors
  }

  /** The model of a workspace; null when none serves or it cannot be opened. */
  async of(workspaceId: string): Promise<OpenModel | null> {
    const row = await LinkModel.query().where({ servingKey: workspaceId }).first()
    const known = this.#opened.get(workspaceId)
    if (known && known.modelId !== row?.id) await this.drop(workspaceId)
    if (!row) return null
    const opening = known?.modelId === row.id ? known : this.#open(row)
    this.#opened.delete(workspaceId)
    this.#opened.set(workspaceId, opening)
    return opening.model
  }

  /** Lets go of a workspace's model, which failed or has gone. */
  async drop(workspaceId: string): Promise<void> {
    const opening = this.#opened.get(workspaceId)
    this.#opened.delete(workspaceId)
    const model = await opening?.model
    await model?.close()
  }

  /** Lets go of a model that was deleted, wherever it was opened. */
  async dropModel(modelId: string): Promise<void> {
    for (const [workspaceId, opening] of this.#opened) {
      if (opening.modelId === modelId) await this.drop(workspaceId)
    }
  }

  async close(): Promise<void> {
    for (const workspaceId of [...this.#opened.keys()]) await this.drop(workspaceId)
  }

  #open(row: LinkModel): Opening {
    const opening: Opening = {
      modelId: row.id,
      bytes: 0,
      model: openModel(row, this.#predictors()).then(
        (model) => {
          opening.bytes = model?.bytes ?? 0
          void this.#makeRoom(row.workspaceId)
          return model
        },
        (error) => {
          logger.warn({ err: error, model: row.id }, 'a model cannot be opened')
          if (this.#opened.get(row.workspaceId) === opening) this.#opened.delete(row.workspaceId)
          return null
        }
      ),
    }
    return opening
  }

  /** Lets go of the models that were not used for longest; the one that was just opened stays. */
  async #makeRoom(opened: string) {
    let bytes = [...this.#opened.values()].reduce((sum, one) => sum + one.bytes, 0)
    for (const [workspaceId, one] of [...this.#opened]) {
      if (bytes <= links.openBytes) return
      if (workspaceId === opened) continue
      bytes -= one.bytes
      await this.drop(workspaceId)
    }
  }
}

/** The models of this process. */
export const servingModels = new ServingModels()
