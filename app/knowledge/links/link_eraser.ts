import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { artefacts } from '#knowledge/links/artefacts'
import { unpackGraph } from '#knowledge/links/graph_blob'
import { linkModels } from '#knowledge/links/link_models'
import { Phrase } from '#knowledge/forgetting/phrase'
import type { Eraser, Erasure } from '#knowledge/services/erasers'

/** A model that learned of the phrase goes, whatever became of the facts since. Models know nothing personal. */
export const linkEraser: Eraser = {
  name: 'link_models',

  preview: async (erasure) => ({
    models: (await hasLearned(erasure, db.connection())) ? 1 : 0,
  }),

  async erase(erasure, trx) {
    if (!(await hasLearned(erasure, trx))) return { models: 0 }
    return { models: await linkModels.forgetFacts(erasure.asker.workspaceId, trx) }
  },
}

async function hasLearned({ asker, phrase, isPersonal }: Erasure, client: QueryClientContract) {
  if (phrase === null || isPersonal) return false
  const serving = await client
    .from('link_models')
    .where({ serving_key: asker.workspaceId })
    .select('id')
    .first()
  const bytes = serving && (await artefacts.read(serving.id, 'graph', client))
  if (!bytes) return false
  const { names, predicateNames } = await unpackGraph(bytes)
  const wanted = new Phrase(phrase)
  return [...names, ...predicateNames].some((name) => wanted.isIn(name))
}
