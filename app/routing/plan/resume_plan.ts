import { inject } from '@adonisjs/core'
import { E_NOT_FOUND } from '#core/errors'
import TenantModel from '#workspaces/models/tenant'
import type { PlanCode, Tenant } from '#workspaces/types'
import { E_PLAN_TENANT_GONE } from '#routing/errors'
import { planStore } from '#routing/plan/plan_store'
import { RunPlan } from '#routing/plan/run_plan'
import type { KeptPlan } from '#routing/plan/types'

/** Who continues a plan. */
export interface PlanCaller {
  workspaceId: string
  keyId: string
  plan: PlanCode
}

/** Continues a plan where it stopped, on the caller's key and under the rules that its tenant has today. */
@inject()
export class ResumePlan {
  constructor(private readonly runPlan: RunPlan) {}

  /** @throws E_NOT_FOUND, E_PLAN_RUNNING, E_PLAN_NOT_READY, E_PLAN_TENANT_GONE */
  async handle(caller: PlanCaller, id: string, signal?: AbortSignal): Promise<KeptPlan> {
    const plan = await planStore.find(caller.workspaceId, id)
    if (plan === null) throw new E_NOT_FOUND(['plan'])
    const { keyId } = caller
    const terms = { keyId, plan: caller.plan, tenant: await tenantOf(plan) }
    return this.runPlan.handle(caller.workspaceId, id, terms, signal)
  }
}

async function tenantOf({ workspaceId, tenantId }: KeptPlan): Promise<Tenant | null> {
  if (tenantId === null) return null
  const row = await TenantModel.query().where({ workspaceId, id: tenantId }).first()
  if (!row) throw new E_PLAN_TENANT_GONE()
  return { id: row.id, workspaceId, name: row.name, rules: row.rules }
}
