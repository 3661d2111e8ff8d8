import { WorkspaceSchema } from '#database/schema'
import type { PlanCode, WorkspaceStatus } from '#workspaces/types'

/** What everything else belongs to: members, keys, tenants, and what they make. */
export default class Workspace extends WorkspaceSchema {
  static table = 'workspaces'
  static selfAssignPrimaryKey = true

  declare plan: PlanCode
  declare status: WorkspaceStatus
}
