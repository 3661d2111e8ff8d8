import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { artefacts } from '#knowledge/links/artefacts'
import type { EnsembleFit } from '#knowledge/links/ensemble'
import { packGraph } from '#knowledge/links/graph_blob'
import type { ReadGraph } from '#knowledge/links/read_graph'
import type { TrainedPredictor } from '#knowledge/links/train_predictors'
import type { TrainingControl } from '#knowledge/links/training_control'
import type { LinkMetrics, NamedGraph, StoredEnsemble } from '#knowledge/links/types'

/** Trainings whose record is kept. */
const MOST_RECORDS = 50

/** Everything that a training leaves behind. */
export interface TrainingResult {
  read: ReadGraph
  named: NamedGraph
  trained: TrainedPredictor[]
  fit: EnsembleFit
  failed: Record<string, string>
  seconds: number
}

/** Stores a trained model and lets it serve in place of the former one, whose bytes go; all at once or not at all. */
export async function storeModel(control: TrainingControl, result: TrainingResult): Promise<void> {
  const { read, trained, fit } = result
  const { id, workspaceId } = control.row
  const stored = new Map<string, Uint8Array>([
    ['graph', await packGraph(result.named)],
    ['ensemble', Buffer.from(JSON.stringify(ensembleOf(trained, fit)))],
    ...trained.map(
      ({ predictor, trained: { artefact } }) =>
        [`predictor:${predictor.definition.id}`, artefact] as const
    ),
  ])
  const bytes = [...stored.values()].reduce((sum, { length }) => sum + length, 0)
  await db.transaction(async (trx) => {
    await replace(workspaceId, trx)
    for (const [name, one] of stored) await artefacts.keep(id, name, one, trx)
    const isOurs = await control.finish(
      {
        ...{ state: 'serving', serving_key: workspaceId, progress: 1, error: null },
        data_hash: read.dataHash,
        last_fact_id: read.lastFactId,
        facts: read.facts.subjects.length,
        entities: read.keys.length,
        predicates: read.predicateKeys.length,
        metrics: JSON.stringify(metricsOf(result, bytes)),
      },
      trx
    )
    if (!isOurs) throw new Error('It was cancelled')
    await prune(workspaceId, trx)
  })
}

const ensembleOf = (trained: TrainedPredictor[], fit: EnsembleFit): StoredEnsemble => ({
  members: trained.map(({ predictor: { definition } }) => ({
    id: definition.id,
    scale: definition.scale,
  })),
  fit,
})

const metricsOf = ({ trained, fit, failed, seconds }: TrainingResult, bytes: number) =>
  ({
    quality: fit.quality,
    predictors: Object.fromEntries(
      trained.map(({ predictor, trained: { metrics } }) => [predictor.definition.id, metrics])
    ),
    ...{ failed, bytes, seconds },
  }) satisfies LinkMetrics

async function replace(workspaceId: string, trx: TransactionClientContract) {
  const serving = () => trx.from('link_models').where({ serving_key: workspaceId })
  const former = await serving().select('id')
  await serving().update({ state: 'replaced', serving_key: null })
  await artefacts.remove(
    former.map(({ id }) => id),
    trx
  )
}

async function prune(workspaceId: string, trx: TransactionClientContract) {
  const oldest = await trx
    .from('link_models')
    .where({ workspace_id: workspaceId })
    .orderBy('version', 'desc')
    .offset(MOST_RECORDS)
    .limit(1)
    .select('version')
    .first()
  if (!oldest) return
  await trx
    .from('link_models')
    .where({ workspace_id: workspaceId })
    .where('version', '<=', oldest.version)
    .whereNull('serving_key')
    .whereNull('open_key')
    .delete()
}
