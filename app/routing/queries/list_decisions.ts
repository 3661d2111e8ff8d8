import { unprocessable } from '#core/validation/errors'
import RouteDecision from '#routing/models/route_decision'
import { decisionLog } from '#routing/services/decision_log'

/** Which decisions, and from where on. */
export interface DecisionFilter {
  workspaceId: string
  limit: number
  cursor?: string
  target?: string
  /** Id of a tenant. */
  tenantId?: string
  source?: string
}

interface Place {
  at: number
  id: string
}

const cursorOf = ({ at, id }: Place) => Buffer.from(`${at} ${id}`).toString('base64url')

function placeOf(cursor: string): Place {
  const [at, id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (!at || !/^\d{1,15}$/.test(at) || !id) {
    throw unprocessable(['query', 'cursor'], 'Input should be a next_cursor of an earlier answer')
  }
  return { at: Number(at), id }
}

/** Decisions of a workspace, newest first, page by page. */
export class ListDecisions {
  async handle(
    filter: DecisionFilter
  ): Promise<{ items: RouteDecision[]; nextCursor: string | null }> {
    await decisionLog.flush()
    const query = RouteDecision.query()
      .where('workspaceId', filter.workspaceId)
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(filter.limit + 1)
    if (filter.target) query.where('targetId', filter.target)
    if (filter.tenantId) query.where('tenantId', filter.tenantId)
    if (filter.source) query.where('source', filter.source)
    if (filter.cursor) {
      const { at, id } = placeOf(filter.cursor)
      query.where((older) =>
        older.where('at', '<', at).orWhere((same) => same.where('at', at).where('id', '<', id))
      )
    }
    const rows = await query
    const items = rows.slice(0, filter.limit)
    const last = items.at(-1)
    return { items, nextCursor: rows.length > filter.limit && last ? cursorOf(last) : null }
  }
}
