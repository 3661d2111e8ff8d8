import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { E_NOT_FOUND } from '#core/errors'
import { check } from '#core/validation/check'
import { unprocessable } from '#core/validation/errors'
import { FindDecision } from '#routing/queries/find_decision'
import { ListStepDecisions } from '#routing/plan/list_step_decisions'
import { ListDecisions } from '#routing/queries/list_decisions'
import { ListFeedback } from '#routing/queries/list_feedback'
import { TenantNames } from '#routing/queries/tenant_names'
import { decisionDetail, decisionItem, decisionOfStep } from '#routing/transformers/stored_decision'
import { auditQuery } from '#routing/validators/queries'

const STANDARD_LIMIT = 100

/** Shows the decisions that were made for a workspace. */
@inject()
export default class AuditController {
  constructor(
    private listDecisions: ListDecisions,
    private findDecision: FindDecision,
    private listFeedback: ListFeedback,
    private listSteps: ListStepDecisions,
    private tenantNames: TenantNames
  ) {}

  async index({ request, caller }: HttpContext) {
    const {
      tenant,
      limit = STANDARD_LIMIT,
      ...filter
    } = await check(auditQuery, request.qs(), 'query')
    const { workspaceId } = caller!
    const tenants = await this.tenantNames.handle(workspaceId)
    const { items, nextCursor } = await this.listDecisions.handle({
      ...filter,
      workspaceId,
      limit,
      tenantId: tenant === undefined ? undefined : tenantIdOf(tenant, tenants),
    })
    return { items: items.map((item) => decisionItem(item, tenants)), next_cursor: nextCursor }
  }

  async show({ params, caller }: HttpContext) {
    const { workspaceId } = caller!
    const decision = await this.findDecision.handle(workspaceId, String(params.request_id))
    if (decision === null) throw new E_NOT_FOUND(['decision'])
    const [tenants, feedback, steps] = await Promise.all([
      this.tenantNames.handle(workspaceId),
      this.listFeedback.handle(workspaceId, decision.id),
      this.listSteps.handle(workspaceId, decision.id),
    ])
    return { ...decisionDetail(decision, tenants, feedback), steps: steps.map(decisionOfStep) }
  }
}

/** Tenants are named by what `x-svc-tenant` takes, or by id. */
function tenantIdOf(wanted: string, tenants: Map<string, string>): string {
  for (const [id, name] of tenants) if (id === wanted || name === wanted) return id
  throw unprocessable(['query', 'tenant'], 'There is no such tenant in this workspace')
}
