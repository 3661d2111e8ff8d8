import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { E_NOT_FOUND } from '#core/errors'
import { check } from '#core/validation/check'
import { ListPlans } from '#routing/plan/list_plans'
import { keptPlanAnswer, keptPlanItem } from '#routing/plan/plan_answer'
import { planStore } from '#routing/plan/plan_store'
import { plansQuery } from '#routing/plan/plan_validators'
import { RemovePlan } from '#routing/plan/remove_plan'
import { TenantNames } from '#routing/queries/tenant_names'

const STANDARD_LIMIT = 50

/** Plans that were made for a workspace, with the results of their steps. */
@inject()
export default class PlansController {
  constructor(
    private listPlans: ListPlans,
    private removePlan: RemovePlan,
    private tenantNames: TenantNames
  ) {}

  async index({ request, caller }: HttpContext) {
    const { limit = STANDARD_LIMIT, offset = 0 } = await check(plansQuery, request.qs(), 'query')
    const { workspaceId } = caller!
    const tenants = await this.tenantNames.handle(workspaceId)
    const { items, total } = await this.listPlans.handle(workspaceId, { limit, offset })
    return { items: items.map((plan) => keptPlanItem(plan, tenants)), total, limit, offset }
  }

  async show({ params, caller }: HttpContext) {
    const { workspaceId } = caller!
    const plan = await planStore.find(workspaceId, String(params.request_id))
    if (plan === null) throw new E_NOT_FOUND(['plan'])
    return keptPlanAnswer(plan, await this.tenantNames.handle(workspaceId))
  }

  async destroy({ params, caller, response }: HttpContext) {
    await this.removePlan.handle(caller!.workspaceId, String(params.request_id))
    return response.noContent()
  }
}
