import type { HttpContext } from '@adonisjs/core/http'
import { PLATFORM } from '#providers/services/scope'
import { hasFeature } from '#workspaces/services/plan_rules'
import type { PlanCode } from '#workspaces/types'

/** Operators configure the platform's providers, keys those of their workspace: the same addresses' work in another scope. */
export function scopeOfCaller({ operator, caller }: HttpContext): {
  scope: string
  plan: PlanCode | null
  enabled: boolean
} {
  if (operator) return { scope: PLATFORM, plan: null, enabled: true }
  const { workspaceId, plan } = caller!
  return { scope: workspaceId, plan, enabled: hasFeature(plan, 'workspace_providers') }
}
