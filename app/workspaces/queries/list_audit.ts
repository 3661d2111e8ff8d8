import AuditRow from '#workspaces/models/audit_row'

/** Which acts are asked for. `before` is the number of the last row already seen. */
export interface AuditFilter {
  workspaceId?: string
  actorId?: string
  action?: string
  object?: string
  since?: number
  until?: number
  before?: number
  limit: number
}

/** Lists privileged acts, newest first. */
export class ListAudit {
  async handle(filter: AuditFilter): Promise<{ rows: AuditRow[]; next: number | null }> {
    const query = AuditRow.query()
      .orderBy('seq', 'desc')
      .limit(filter.limit + 1)
    if (filter.workspaceId) query.where('workspaceId', filter.workspaceId)
    if (filter.actorId) query.where('actorId', filter.actorId)
    if (filter.action) query.where('action', filter.action)
    if (filter.object) query.where('object', filter.object)
    if (filter.since !== undefined) query.where('at', '>=', filter.since)
    if (filter.until !== undefined) query.where('at', '<', filter.until)
    if (filter.before !== undefined) query.where('seq', '<', filter.before)
    const found = await query
    const rows = found.slice(0, filter.limit)
    return { rows, next: found.length > filter.limit ? rows.at(-1)!.seq : null }
  }
}
