import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type AuditRow from '#workspaces/models/audit_row'

/** A privileged act. */
export default class AuditRowTransformer extends BaseTransformer<AuditRow> {
  toObject() {
    const row = this.resource
    return {
      seq: row.seq,
      at: isoTime(row.at),
      actor_kind: row.actorKind,
      actor_id: row.actorId,
      workspace_id: row.workspaceId,
      action: row.action,
      object: row.object,
      outcome: row.outcome,
      detail: row.detail,
      ip: row.ip,
      user_agent: row.userAgent,
      request_id: row.requestId,
      hash: row.hash,
    }
  }
}
