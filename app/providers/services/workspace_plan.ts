import db from '@adonisjs/lucid/services/db'
import { hasFeature } from '#workspaces/services/plan_rules'
import type { PlanCode } from '#workspaces/types'

/** Whether a workspace's plan includes providers of its own. */
export async function mayOwnProviders(workspaceId: string): Promise<boolean> {
  const row = await db.from('workspaces').where('id', workspaceId).select('plan').first()
  return row ? hasFeature(row.plan as PlanCode, 'workspace_providers') : false
}
