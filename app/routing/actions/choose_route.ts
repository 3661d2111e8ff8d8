import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import type { Payer } from '#billing/types'
import { directory } from '#providers/services/provider_directory'
import { healthBoard } from '#providers/services/health_board'
import { ExecuteRoute } from '#routing/actions/execute_route'
import { MakePlan } from '#routing/plan/make_plan'
import { outcomeOf } from '#routing/plan/plan_outcome'
import { planStore } from '#routing/plan/plan_store'
import { RunPlan } from '#routing/plan/run_plan'
import { decisionLog } from '#routing/services/decision_log'
import { meterFree } from '#routing/services/meter_free'
import type { RoutedRequest, RouteOrder } from '#routing/services/route_order'
import { routers } from '#routing/services/routers'

/** Chooses a target for a request, keeps the decision, and plans or executes the request when that is asked for. */
@inject()
export class ChooseRoute {
  constructor(
    private readonly executeRoute: ExecuteRoute,
    private readonly makePlan: MakePlan,
    private readonly runPlan: RunPlan
  ) {}

  /** @throws what the meter refuses, E_PLAN_RUNNING */
  async handle(order: RouteOrder): Promise<RoutedRequest> {
    const { workspaceId, keyId, tenant, onceKey } = order
    const begun = order.wantsPlan && onceKey ? await planStore.findOnce(workspaceId, onceKey) : null
    const question = begun ? { ...order.question, requestId: begun } : order.question
    const payer: Payer = { workspaceId, keyId, tenantId: tenant?.id ?? null }
    const work = async (): Promise<RoutedRequest> => {
      const targets = await directory.view(workspaceId)
      const at = clock.now()
      const decision = routers.decide(question, targets, healthBoard.ofTarget)
      const origin = { ...payer, source: 'route', directoryRevision: targets.revision, at }
      decisionLog.record(decision, question, origin)
      const plan = order.wantsPlan
        ? await this.makePlan.handle({ ...order, question }, targets)
        : null
      const routed = { question, decision, at, plan, execution: null }
      if (!order.wantsExecution) return routed
      if (plan === null) {
        return { ...routed, execution: await this.executeRoute.handle(order, decision) }
      }
      const executed = await this.runPlan.handle(workspaceId, plan.id, order, order.signal)
      return { ...routed, plan: executed, execution: outcomeOf(executed) }
    }
    const terms = { plan: order.plan, tenantRules: tenant?.rules ?? null }
    return meterFree(payer, terms, work, ({ decision: { requestId, target } }) => ({
      kind: 'route',
      id: order.wantsExecution ? `${requestId}.2` : requestId,
      requestId,
      targetId: target?.id ?? null,
    }))
  }
}
