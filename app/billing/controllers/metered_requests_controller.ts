import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { ListLedger } from '#billing/queries/list_ledger'
import LedgerRecordTransformer from '#billing/transformers/ledger_record_transformer'
import { requestsQuery } from '#billing/validators/usage'

/** The metered calls of the caller's workspace, one by one. */
@inject()
export default class MeteredRequestsController {
  constructor(private listLedger: ListLedger) {}

  async index({ request, caller, serialize }: HttpContext) {
    const query = await check(requestsQuery, request.qs(), 'query')
    const { rows, next } = await this.listLedger.handle({
      workspaceId: caller!.workspaceId,
      limit: query.limit ?? 50,
      cursor: query.cursor,
      from: query.from,
      to: query.to,
      requestId: query.request_id,
      keyId: query.key_id,
      tenantId: query.tenant_id,
      targetId: query.target_id,
      kind: query.kind,
      outcome: query.outcome,
    })
    return { items: await serialize(LedgerRecordTransformer.transform(rows)), next_cursor: next }
  }
}
