import { jsonColumn } from '#core/columns'
import { TenantSchema } from '#database/schema'
import type { TenantRules } from '#workspaces/types'

/** An end customer, team or product of a workspace, with the rules that its requests keep to. */
export default class TenantModel extends TenantSchema {
  static table = 'tenants'
  static selfAssignPrimaryKey = true

  @jsonColumn()
  declare rules: TenantRules
}
