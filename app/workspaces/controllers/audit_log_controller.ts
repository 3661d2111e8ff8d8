import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { unprocessable } from '#core/validation/errors'
import { ListAudit } from '#workspaces/queries/list_audit'
import AuditRowTransformer from '#workspaces/transformers/audit_row_transformer'
import { auditQuery } from '#workspaces/validators/audit'

/** The privileged acts of the deployment, for operators. */
@inject()
export default class AuditLogController {
  constructor(private listAudit: ListAudit) {}

  async index({ request, serialize }: HttpContext) {
    const query = await check(auditQuery, request.qs(), 'query')
    const { rows, next } = await this.listAudit.handle({
      workspaceId: query.workspace_id,
      actorId: query.actor_id,
      action: query.action,
      object: query.object,
      since: timeOf('since', query.since),
      until: timeOf('until', query.until),
      before: query.cursor === undefined ? undefined : Number(query.cursor),
      limit: query.limit ?? 100,
    })
    return {
      items: await serialize(AuditRowTransformer.transform(rows)),
      next_cursor: next === null ? null : String(next),
    }
  }
}

const timeOf = (name: string, text: string | undefined) => {
  if (text === undefined) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw unprocessable(['query', name], 'Input should be a valid time')
  return at
}
