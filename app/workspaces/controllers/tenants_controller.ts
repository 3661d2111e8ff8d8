import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { nano } from '#core/money'
import { check } from '#core/validation/check'
import { actOf } from '#workspaces/act'
import { CreateTenant } from '#workspaces/actions/create_tenant'
import { DeleteTenant } from '#workspaces/actions/delete_tenant'
import { UpdateTenant, withoutNulls, type RuleChanges } from '#workspaces/actions/update_tenant'
import { FindTenant } from '#workspaces/queries/find_tenant'
import { ListTenants } from '#workspaces/queries/list_tenants'
import TenantTransformer from '#workspaces/transformers/tenant_transformer'
import { tenantPatchValidator, tenantValidator } from '#workspaces/validators/tenant'
import { pageQuery } from '#workspaces/validators/workspace'

/** The tenants of the caller's workspace. */
@inject()
export default class TenantsController {
  constructor(
    private listTenants: ListTenants,
    private findTenant: FindTenant,
    private createTenant: CreateTenant,
    private updateTenant: UpdateTenant,
    private deleteTenant: DeleteTenant
  ) {}

  async index({ request, caller, serialize }: HttpContext) {
    const { limit = 50, offset = 0 } = await check(pageQuery, request.qs(), 'query')
    const { rows, total } = await this.listTenants.handle(caller!.workspaceId, { limit, offset })
    return { items: await serialize(TenantTransformer.transform(rows)), total, limit, offset }
  }

  async store(ctx: HttpContext) {
    const { name, ...body } = await check(tenantValidator, ctx.request.body())
    const input = { name, rules: withoutNulls(rulesOf(body)) }
    const tenant = await this.createTenant.handle(ctx.caller!.workspaceId, input, actOf(ctx))
    ctx.response.status(201)
    return ctx.serialize(TenantTransformer.transform(tenant))
  }

  async show({ params, caller, serialize }: HttpContext) {
    const tenant = await this.findTenant.handle(caller!.workspaceId, params.tenant_id)
    return serialize(TenantTransformer.transform(tenant))
  }

  async update(ctx: HttpContext) {
    const { name, ...body } = await check(tenantPatchValidator, ctx.request.body())
    const tenant = await this.updateTenant.handle(
      ctx.caller!.workspaceId,
      ctx.params.tenant_id,
      { name, rules: rulesOf(body) },
      actOf(ctx)
    )
    return ctx.serialize(TenantTransformer.transform(tenant))
  }

  async destroy(ctx: HttpContext) {
    await this.deleteTenant.handle(ctx.caller!.workspaceId, ctx.params.tenant_id, actOf(ctx))
    return ctx.response.status(204).send(null)
  }
}

type RulesBody = Omit<Infer<typeof tenantPatchValidator>, 'name'>

const lowerCase = (hosts: string[] | null | undefined) =>
  hosts?.map((host) => host.toLowerCase()) ?? hosts

/** The wire's names and dollars as rules; what was not given is left out. */
const rulesOf = (body: RulesBody): RuleChanges => {
  const rules = {
    allowedTargets: body.allowed_targets,
    deniedTargets: body.denied_targets,
    allowedHosts: lowerCase(body.allowed_provider_hosts),
    deniedHosts: lowerCase(body.denied_provider_hosts),
    maxCostNano: body.max_cost_usd === undefined ? undefined : nano(body.max_cost_usd),
    requestsPerMinute: body.requests_per_minute,
    monthlyBudgetNano:
      body.monthly_budget_usd === undefined ? undefined : nano(body.monthly_budget_usd),
    explore: body.explore,
  }
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
}
