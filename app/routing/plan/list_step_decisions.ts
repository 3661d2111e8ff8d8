import RouteDecision from '#routing/models/route_decision'
import { decisionLog } from '#routing/services/decision_log'

const MOST = 500

/** Decisions that were made for the steps of a request's plan, oldest first. */
export class ListStepDecisions {
  async handle(workspaceId: string, parentId: string): Promise<RouteDecision[]> {
    await decisionLog.flush()
    return RouteDecision.query()
      .where({ workspaceId, parentId })
      .orderBy([{ column: 'at' }, { column: 'id' }])
      .limit(MOST)
  }
}
