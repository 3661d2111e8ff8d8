import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { meansAsker } from '#knowledge/services/prepared_fact'
import { visibleScopes } from '#knowledge/services/scope'
import type { Asker, EntityKind } from '#knowledge/types'

/** A fact as suggestions need it. */
export interface VisibleFact {
  id: string
  subject: string
  subject_key: string
  subject_kind: EntityKind
  predicate: string
  predicate_key: string
  object: string
  object_key: string
  object_kind: EntityKind
}

const COLUMNS = [
  ...['id', 'subject', 'subject_key', 'subject_kind', 'predicate', 'predicate_key'],
  ...['object', 'object_key', 'object_kind'],
]

/** Facts that an asker may see, whatever became of them; by scopes, so that every condition beside it has an index. */
export const visibleFacts = (asker: Asker): DatabaseQueryBuilderContract<VisibleFact> =>
  db
    .from('knowledge_facts')
    .where('workspace_id', asker.workspaceId)
    .whereIn('scope', visibleScopes(asker))
    .select(...COLUMNS)

/** Those of them that count. */
export const activeFacts = (asker: Asker) => visibleFacts(asker).where('status', 'active')

/** An end of a fact as its asker reads it. */
export const readableName = (asker: Asker, name: string) => (meansAsker(asker, name) ? 'me' : name)
