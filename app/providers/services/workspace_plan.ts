import db from '@adonisjs/lucid/services/db'
import plans from '#config/plans'
import type { PlanCode } from '#workspaces/types'

/** Whether a workspace's plan includes providers of its own. */
export async function mayOwnProviders(workspaceId: string): Promise<boolean> {
  const row = await db.from('workspaces').where('id', workspaceId).select('plan').first()
  return row ? plans[row.plan as PlanCode].features.includes('workspace_providers') : false
}
