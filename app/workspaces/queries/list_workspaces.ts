import Workspace from '#workspaces/models/workspace'
import type { PlanCode, WorkspaceStatus } from '#workspaces/types'

/** Which workspaces are asked for; `q` is part of a name or a whole id. */
export interface WorkspaceFilter {
  q?: string
  plan?: PlanCode
  status?: WorkspaceStatus
  limit: number
  offset: number
}

const partOf = (text: string) => `%${text.replaceAll(/[!%_]/g, '!$&')}%`

/** Lists the workspaces of the deployment, newest first. */
export class ListWorkspaces {
  async handle({ q, plan, status, limit, offset }: WorkspaceFilter) {
    const query = Workspace.query()
    if (plan) query.where({ plan })
    if (status) query.where({ status })
    if (q) {
      /** SQLite's lower() knows ASCII alone, so other letters are found as they are written. */
      query.where((part) =>
        part
          .where('id', q)
          .orWhereRaw(`name like ? escape '!'`, [partOf(q)])
          .orWhereRaw(`lower(name) like ? escape '!'`, [partOf(q.toLowerCase())])
      )
    }
    const [counted] = await query.clone().count('* as total')
    const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset)
    return { rows, total: Number(counted!.$extras.total) }
  }
}
