import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LinkPredictor } from '@signalbox/sdk'
import db from '@adonisjs/lucid/services/db'
import { sdkFolder } from '#extensions/services/plugin_finder'
import { stateFacts } from '#knowledge/actions/state_facts'
import { ComputeTraining } from '#knowledge/links/compute_training'
import { RequestTraining } from '#knowledge/links/request_training'
import { servingModels } from '#knowledge/links/serving_models'
import type { ActivePredictor } from '#knowledge/links/types'
import LinkModel from '#knowledge/models/link_model'
import type { Asker, StatedFact } from '#knowledge/types'
import { chatSource } from '#tests/functional/knowledge/givens'

export const TRAIN = '/api/v1/knowledge/train'
export const SUGGEST = '/api/v1/knowledge/suggest'

const entry = join(sdkFolder(), '../examples/link-predictor-common-neighbours/src/index.js')
const { default: definition } = (await import(pathToFileURL(entry).href)) as {
  default: LinkPredictor
}

/** A small predictor, run in a thread like those that ship with the product. */
export const neighbours: ActivePredictor = { definition, entry }

/** A predictor that runs here, as installed ones seem to, with some of its functions replaced. */
export const predictorWith = (
  functions: Partial<LinkPredictor['functions']>,
  id = 'acme'
): ActivePredictor => ({
  definition: { ...definition, id, functions: { ...definition.functions, ...functions } },
  entry: null,
})

/** A shared fact that somebody entered. */
const shared = (subject: string, predicate: string, object: string): StatedFact => ({
  subject,
  predicate,
  object,
  personal: false,
  source: chatSource({ kind: 'hand', extractor: 'hand' }),
})

const CITIES = ['Lisbon', 'Paris', 'Quito']
const PEOPLE = 6

export const person = (city: string, at: number) => `${city} resident ${at}`

/**
 * People of three cities who know each other and live there, but for the last one of each, whose home nobody stated. Answers
 * the facts.
 */
export async function givenTown(asker: Asker): Promise<StatedFact[]> {
  const facts = CITIES.flatMap((city) =>
    Array.from({ length: PEOPLE }, (_, at) => [
      ...(at < PEOPLE - 1 ? [shared(person(city, at), 'lives_in', city)] : []),
      shared(person(city, at), 'knows', person(city, (at + 1) % PEOPLE)),
      shared(person(city, at), 'knows', person(city, (at + 2) % PEOPLE)),
    ]).flat()
  )
  await stateFacts.handle(asker, facts)
  return facts
}

/** States shared facts, `['Ada', 'knows', 'Ben']` each. */
export const givenShared = (asker: Asker, facts: [string, string, string][]) =>
  stateFacts.handle(
    asker,
    facts.map(([subject, predicate, object]) => shared(subject, predicate, object))
  )

/** Queues trainings of the small predictor. */
export const request = new RequestTraining(() => [neighbours])

/** Queues a training and carries it out; answers its row. */
export async function givenTrained(
  asker: Asker,
  predictors: ActivePredictor[] = [neighbours]
): Promise<LinkModel> {
  const { id } = await new RequestTraining(() => predictors).handle(asker.workspaceId, 'asked for')
  await new ComputeTraining(() => predictors).handle(id)
  servingModels.usePredictors(() => predictors)
  return LinkModel.findOrFail(id)
}

/** What is stored of a model, by name. */
export const artefactsOf = (model: LinkModel) =>
  db.from('link_artefacts').where({ model_id: model.id }).orderBy('name')
