import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Fact from '#knowledge/models/fact'
import type { FactStatus } from '#knowledge/types'

/** Which facts of one subject. */
export interface SubjectLookup {
  workspaceId: string
  scope: string
  subjectKey: string
  status?: FactStatus
}

/**
 * Facts of one subject, newest first. Columns that are joined with nothing keep their indexes out of it: SQLite does not know how
 * often values occur, and would rather walk through a whole scope, or through all ids for the sake of their order.
 */
export function factsOfSubject(
  { workspaceId, scope, subjectKey, status }: SubjectLookup,
  client?: QueryClientContract
) {
  const query = Fact.query({ client })
    .where({ workspaceId, subjectKey })
    .whereRaw("scope || '' = ?", [scope])
    .orderByRaw("id || '' desc")
  return status === undefined ? query : query.whereRaw("status || '' = ?", [status])
}
