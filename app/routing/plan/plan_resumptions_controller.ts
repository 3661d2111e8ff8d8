import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { keptPlanAnswer } from '#routing/plan/plan_answer'
import { resumeValidator } from '#routing/plan/plan_validators'
import { ResumePlan } from '#routing/plan/resume_plan'
import { TenantNames } from '#routing/queries/tenant_names'

/** Continues plans that are not done. */
@inject()
export default class PlanResumptionsController {
  constructor(
    private resumePlan: ResumePlan,
    private tenantNames: TenantNames
  ) {}

  async store({ request, response, params, caller }: HttpContext) {
    await check(resumeValidator, request.body())
    const left = new AbortController()
    response.response.once('close', () => left.abort())
    const plan = await this.resumePlan.handle(caller!, String(params.request_id), left.signal)
    // Nobody reads this answer, so it must not be what an Idempotency-Key repeats.
    if (left.signal.aborted) response.status(503)
    return keptPlanAnswer(plan, await this.tenantNames.handle(caller!.workspaceId))
  }
}
