import db from '@adonisjs/lucid/services/db'
import links from '#config/links'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { jobs } from '#core/services/jobs'
import { isDuplicate } from '#core/storage_errors'
import { E_GRAPH_TOO_SMALL, E_NO_LINK_PREDICTOR } from '#knowledge/errors'
import { activePredictors } from '#knowledge/links/active_predictors'
import { TrainLinks } from '#knowledge/links/jobs/train_links'
import { sharedFacts } from '#knowledge/links/read_graph'
import type { ActivePredictor } from '#knowledge/links/types'
import LinkModel from '#knowledge/models/link_model'

/** Rules say how predicates follow from each other, so there have to be some. */
const LEAST_PREDICATES = 2

/** What there is to learn from, counted as far as it matters. */
async function countedGraph(workspaceId: string) {
  const facts = await sharedFacts(workspaceId).limit(links.leastFacts).select('id')
  const predicates = await sharedFacts(workspaceId)
    .distinct('predicate_key')
    .limit(LEAST_PREDICATES)
  return { facts: facts.length, predicates: predicates.length }
}

/** Asks for a training. There is one at a time for a workspace: while it waits or runs, it is the answer to every wish. */
export class RequestTraining {
  constructor(private readonly predictors: () => ActivePredictor[] = activePredictors) {}

  /** @throws E_GRAPH_TOO_SMALL, E_NO_LINK_PREDICTOR */
  async handle(workspaceId: string, reason: string): Promise<LinkModel> {
    for (;;) {
      const open = await LinkModel.query().where({ openKey: workspaceId }).first()
      if (open) return open
      await this.#assertWorthwhile(workspaceId)
      try {
        const model = await this.#create(workspaceId, reason)
        await jobs.dispatch(TrainLinks, { model: model.id }, { once: model.id })
        return model
      } catch (error) {
        if (!isDuplicate(error)) throw error
      }
    }
  }

  /** The same for whoever does not wait for it: where there is too little to learn from, nothing happens. */
  async ifPossible(workspaceId: string, reason: string): Promise<LinkModel | null> {
    try {
      return await this.handle(workspaceId, reason)
    } catch (error) {
      if (error instanceof E_GRAPH_TOO_SMALL || error instanceof E_NO_LINK_PREDICTOR) return null
      throw error
    }
  }

  async #assertWorthwhile(workspaceId: string) {
    const { facts, predicates } = await countedGraph(workspaceId)
    const missing = [
      facts < links.leastFacts && `${facts} of at least ${links.leastFacts} facts`,
      predicates < LEAST_PREDICATES && `${predicates} of at least ${LEAST_PREDICATES} predicates`,
    ].filter((part) => part !== false)
    if (missing.length > 0) throw new E_GRAPH_TOO_SMALL([missing.join(', ')])
    if (this.predictors().length === 0) throw new E_NO_LINK_PREDICTOR()
  }

  async #create(workspaceId: string, reason: string): Promise<LinkModel> {
    const [{ version }] = await db
      .from('link_models')
      .where({ workspace_id: workspaceId })
      .max('version as version')
    const predictors = this.predictors().map(({ definition }) => definition)
    return LinkModel.create({
      id: newId('lnk'),
      workspaceId,
      version: Number(version ?? 0) + 1,
      state: 'queued',
      reason,
      predictors: predictors.map(({ id }) => id),
      settings: Object.fromEntries(predictors.map((one) => [one.id, one.parseSettings({})])),
      seed: links.seed,
      progress: 0,
      attempts: 0,
      openKey: workspaceId,
      createdAt: clock.now(),
    })
  }
}
