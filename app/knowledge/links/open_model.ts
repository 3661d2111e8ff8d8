import type { LinkModel as OpenedPredictor } from '@signalbox/sdk'
import logger from '@adonisjs/core/services/logger'
import { artefacts } from '#knowledge/links/artefacts'
import { LinkEnsemble, type EnsembleMember } from '#knowledge/links/ensemble'
import { unpackGraph } from '#knowledge/links/graph_blob'
import type {
  ActivePredictor,
  LinkMetrics,
  NamedGraph,
  StoredEnsemble,
} from '#knowledge/links/types'
import type LinkModel from '#knowledge/models/link_model'
import type { EntityKind } from '#knowledge/types'

/** Numbers of an opened model take about so many times the room of their artefact. */
const UNPACKED = 3

/** A model that is ready to answer. */
export interface OpenModel {
  id: string
  version: number
  trainedAt: number
  facts: number
  metrics: LinkMetrics
  named: NamedGraph
  ensemble: LinkEnsemble
  /** Members that were trained and cannot be opened any more. */
  missing: string[]
  entityOf: ReadonlyMap<string, number>
  predicateOf: ReadonlyMap<string, number>
  /** Kinds that the objects of a predicate have. */
  objectKinds: ReadonlySet<EntityKind>[]
  bytes: number
  /** Runs one question after another: predictors answer in the same array each time. */
  inTurn<Value>(ask: () => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

/** Opens the model of a row; null when none of its predictors can be opened or its bytes have gone. */
export async function openModel(
  row: LinkModel,
  predictors: ActivePredictor[]
): Promise<OpenModel | null> {
  const [packed, stored] = [
    await artefacts.read(row.id, 'graph'),
    await artefacts.read(row.id, 'ensemble'),
  ]
  if (!packed || !stored) return null
  const named = await unpackGraph(packed)
  const { members, fit }: StoredEnsemble = JSON.parse(Buffer.from(stored).toString('utf8'))
  let bytes = packed.length * UNPACKED
  const opened: EnsembleMember[] = []
  const missing: string[] = []
  for (const { id, scale } of members) {
    const artefact = await artefacts.read(row.id, `predictor:${id}`)
    const model = artefact && (await openMember(id, artefact, named, predictors))
    if (!model) {
      missing.push(id)
      continue
    }
    bytes += artefact.length * UNPACKED
    opened.push({ id, scale, model })
  }
  if (opened.length === 0) return null
  return {
    id: row.id,
    version: row.version,
    trainedAt: row.endedAt!,
    facts: row.facts!,
    metrics: row.measured!,
    named,
    ensemble: new LinkEnsemble(opened, fit),
    missing,
    entityOf: new Map(named.keys.map((key, at) => [key, at])),
    predicateOf: new Map(named.predicateKeys.map((key, at) => [key, at])),
    objectKinds: objectKindsOf(named),
    bytes,
    inTurn: turns(),
    close: async () => {
      for (const { model } of opened) await model.close?.()
    },
  }
}

async function openMember(
  id: string,
  artefact: Uint8Array,
  { graph }: NamedGraph,
  predictors: ActivePredictor[]
): Promise<OpenedPredictor | null> {
  const predictor = predictors.find(({ definition }) => definition.id === id)
  if (!predictor) return null
  try {
    return await predictor.definition.functions.open(artefact, graph)
  } catch (error) {
    logger.warn({ err: error, predictor: id }, 'what a predictor learned cannot be opened')
    return null
  }
}

function objectKindsOf({ graph, kinds }: NamedGraph) {
  const all = Array.from({ length: graph.predicateCount }, () => new Set<EntityKind>())
  for (const { predicates, objects } of [graph.facts, graph.heldOut]) {
    predicates.forEach((predicate, at) => all[predicate]!.add(kinds[objects[at]!]!))
  }
  return all
}

function turns(): OpenModel['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  return (ask) => {
    const asked = last.then(ask)
    last = asked.catch(() => {})
    return asked
  }
}
