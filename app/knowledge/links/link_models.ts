import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { isoTime } from '#core/time'
import { artefacts } from '#knowledge/links/artefacts'
import { RequestTraining } from '#knowledge/links/request_training'
import { TRAINING_CANCELLED } from '#knowledge/links/training_control'
import LinkModel from '#knowledge/models/link_model'

/** The models of workspaces, for whoever keeps and removes facts. */
export const linkModels = {
  /**
   * Call it in the transaction that removes shared facts: the model that saw them goes at once with its bytes, a training that
   * reads them is cancelled, and a new one is queued after the commit. A trained model repeats what it was trained on.
   */
  async forgetFacts(workspaceId: string, trx: TransactionClientContract): Promise<number> {
    const gone = await drop(workspaceId, trx)
    trx.after('commit', async () => {
      /** A training may have begun before the facts were gone for everybody. */
      gone.push(...(await drop(workspaceId, db.connection())))
      for (const id of gone) await changes.publish(TRAINING_CANCELLED, id)
      if (gone.length > 0) {
        await new RequestTraining().ifPossible(workspaceId, 'facts were removed')
      }
    })
    return gone.length
  },

  /** What `GET /knowledge` says about suggestions. */
  async summary(workspaceId: string) {
    const serving = await LinkModel.query().where({ servingKey: workspaceId }).first()
    const open = await LinkModel.query().where({ openKey: workspaceId }).first()
    return {
      serving: serving && {
        id: serving.id,
        version: serving.version,
        facts: serving.facts,
        trained_at: isoTime(serving.endedAt),
        held_out_mrr: serving.measured?.quality?.mrr ?? null,
      },
      training: open && { id: open.id, state: open.state, progress: open.progress },
    }
  },
}

/** Deletes what serves and cancels what trains; answers their ids. */
async function drop(workspaceId: string, client: QueryClientContract): Promise<string[]> {
  const touched = () =>
    client
      .from('link_models')
      .where((either) => either.where('serving_key', workspaceId).orWhere('open_key', workspaceId))
  const rows = await touched().select('id', 'serving_key')
  if (rows.length === 0) return []
  const ended = { open_key: null, serving_key: null, stage: null, owner: null }
  await touched()
    .whereNotNull('serving_key')
    .update({ ...ended, state: 'deleted' })
  await touched().update({ ...ended, state: 'cancelled', ended_at: clock.now() })
  const ids = rows.map(({ id }) => id as string)
  await artefacts.remove(ids, client)
  return ids
}
