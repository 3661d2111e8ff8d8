import { jsonColumn } from '#core/columns'
import { AuditLogSchema } from '#database/schema'

/** One privileged act. Rows are written by the audit trail alone and never changed. */
export default class AuditRow extends AuditLogSchema {
  static table = 'audit_log'

  @jsonColumn()
  declare detail: Record<string, unknown> | null
}
