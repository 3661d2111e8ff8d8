import type { Asker } from '#knowledge/types'

/** What a query builder of Lucid needs to be narrowed. */
interface Narrowed {
  where(condition: (query: this) => void): this
  where(column: string, value: string): this
  orWhere(column: string, value: string): this
  orWhereNull(column: string): this
}

/**
 * Narrows a query of facts to what an asker may see: its own personal facts, and the shared ones of the whole workspace or of
 * its tenant. Every query of facts passes here.
 */
export function visibleTo<Query extends Narrowed>(query: Query, asker: Asker): Query {
  return query
    .where('workspace_id', asker.workspaceId)
    .where((own) => own.where('owner_id', asker.id).orWhereNull('owner_id'))
    .where((tenant) => {
      tenant.where('tenant_id', asker.tenantId ?? '').orWhereNull('tenant_id')
    })
}

/** Where a fact belongs: to its owner, else to its tenant, else to the whole workspace. Ids of the three never meet. */
export const scopeOf = (fact: {
  ownerId: string | null
  tenantId: string | null
  workspaceId: string
}): string => fact.ownerId ?? fact.tenantId ?? fact.workspaceId

/** The scopes of shared facts that an asker sees. */
export const sharedScopes = (asker: Asker): string[] =>
  asker.tenantId === null ? [asker.workspaceId] : [asker.tenantId, asker.workspaceId]

/** All scopes that an asker sees; the same facts as `visibleTo`, for queries that walk an index. */
export const visibleScopes = (asker: Asker): string[] => [asker.id, ...sharedScopes(asker)]
