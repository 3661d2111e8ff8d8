import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type Fact from '#knowledge/models/fact'
import type { Asker } from '#knowledge/types'

/** Narrows a query of facts to an asker's memories: personal facts about the asker that are in force or switched off. */
export const ownMemories = (query: ModelQueryBuilderContract<typeof Fact>, asker: Asker) =>
  query
    .where({ workspaceId: asker.workspaceId, scope: asker.id, subjectKey: asker.id })
    .whereIn('status', ['active', 'disabled'])
