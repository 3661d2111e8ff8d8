import { unprocessable } from '#core/validation/errors'
import { DAY } from '#core/time'
import type { MeteredKind } from '#billing/types'
import LedgerRecord from '#billing/models/ledger_record'
import { meter } from '#billing/services/meter'

/** Which rows, and from where on. Days are UTC and inclusive. */
export interface LedgerFilter {
  workspaceId: string
  limit: number
  cursor?: string
  from?: string
  to?: string
  requestId?: string
  keyId?: string
  tenantId?: string
  targetId?: string
  kind?: MeteredKind
  outcome?: string
}

/** Says what the index of failures covers, so that it is used. */
const FAILED = "outcome <> 'ok'"

interface Place {
  at: number
  id: string
}

const cursorOf = ({ at, id }: Place) => Buffer.from(`${at} ${id}`).toString('base64url')

function placeOf(cursor: string): Place {
  const [at, id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (!at || !/^\d{1,15}$/.test(at) || !id || id.includes('\0')) {
    throw unprocessable(['query', 'cursor'], 'Input should be a next_cursor of an earlier answer')
  }
  return { at: Number(at), id }
}

/** Metered calls of a workspace, newest first, page by page. */
export class ListLedger {
  /** @throws InvalidRequest for a cursor that is none */
  async handle(filter: LedgerFilter): Promise<{ rows: LedgerRecord[]; next: string | null }> {
    await meter.flush().catch(() => {})
    const query = LedgerRecord.query()
      .where('workspaceId', filter.workspaceId)
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(filter.limit + 1)
    const { requestId, keyId, tenantId, targetId, kind, outcome } = filter
    const wanted = Object.entries({ requestId, keyId, tenantId, targetId, kind, outcome })
    for (const [column, value] of wanted) {
      if (value !== undefined) query.where(column, value)
    }
    if (outcome !== undefined && outcome !== 'ok') query.whereRaw(FAILED)
    if (filter.from) query.where('at', '>=', Date.parse(filter.from))
    if (filter.to) query.where('at', '<', Date.parse(filter.to) + DAY)
    if (filter.cursor) {
      const { at, id } = placeOf(filter.cursor)
      query
        .where('at', '<=', at)
        .where((older) => older.where('at', '<', at).orWhere('id', '<', id))
    }
    const found = await query
    const rows = found.slice(0, filter.limit)
    return { rows, next: found.length > filter.limit ? cursorOf(rows.at(-1)!) : null }
  }
}
