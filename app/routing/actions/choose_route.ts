import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import type { Payer } from '#billing/types'
import { directory } from '#providers/services/provider_directory'
import { healthBoard } from '#providers/services/health_board'
import { ExecuteRoute } from '#routing/actions/execute_route'
import { MeterRoute } from '#routing/actions/meter_route'
import { makePlan } from '#routing/engine/planner'
import { decisionLog } from '#routing/services/decision_log'
import type { RoutedRequest, RouteOrder } from '#routing/services/route_order'
import { routers } from '#routing/services/routers'

/** Chooses a target for a request, keeps the decision, and plans or executes the request when that is asked for. */
@inject()
export class ChooseRoute {
  constructor(
    private readonly meterRoute: MeterRoute,
    private readonly executeRoute: ExecuteRoute
  ) {}

  /** @throws what the meter refuses */
  async handle(order: RouteOrder): Promise<RoutedRequest> {
    const { question, workspaceId, keyId, tenant } = order
    const payer: Payer = { workspaceId, keyId, tenantId: tenant?.id ?? null }
    return this.meterRoute.around(payer, order, async () => {
      const targets = await directory.view(workspaceId)
      const at = clock.now()
      const decision = routers.decide(question, targets, healthBoard.ofTarget)
      const origin = { ...payer, source: 'route', directoryRevision: targets.revision, at }
      decisionLog.record(decision, question, origin)
      const task = { question, directory: targets, healthOf: healthBoard.ofTarget }
      const plan = order.wantsPlan ? makePlan(routers, task) : null
      const execution = order.wantsExecution
        ? await this.executeRoute.handle(order, decision)
        : null
      return { question, decision, plan, execution, at }
    })
  }
}
