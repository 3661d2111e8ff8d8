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

const facts = (): DatabaseQueryBuilderContract<VisibleFact> =>
  db.from('knowledge_facts').select(...COLUMNS)

/**
 * Facts that an asker may see, whatever became of them, to be narrowed by subject or object. Scope and status are compared as
 * expressions: SQLite would walk their index instead of those of subject and object.
 */
export function visibleFacts(asker: Asker): DatabaseQueryBuilderContract<VisibleFact> {
  const scopes = visibleScopes(asker)
  const places = scopes.map(() => '?').join(', ')
  return facts()
    .where('workspace_id', asker.workspaceId)
    .whereRaw(`scope || '' in (${places})`, scopes)
}

/** Those of them that count. */
export const activeFacts = (asker: Asker) =>
  visibleFacts(asker).whereRaw("status || '' = ?", ['active'])

/** Facts of a predicate that an asker may see and that count. */
export const factsOfPredicate = (asker: Asker, key: string) =>
  facts().whereIn('scope', visibleScopes(asker)).where({ predicate_key: key, status: 'active' })

/**
 * Facts with these keys that a model of the workspace may have learned and that count. Each alternative names the workspace,
 * so that it is looked up by itself.
 */
export const learnedFacts = (
  workspaceId: string,
  named: Pick<VisibleFact, 'subject_key' | 'predicate_key' | 'object_key'>[]
) =>
  facts()
    .whereRaw("scope || '' = ?", [workspaceId])
    .whereRaw("status || '' = ?", ['active'])
    .where((any) => {
      for (const keys of named) any.orWhere({ workspace_id: workspaceId, ...keys })
    })

/** An end of a fact as its asker reads it. */
export const readableName = (asker: Asker, name: string) => (meansAsker(asker, name) ? 'me' : name)
