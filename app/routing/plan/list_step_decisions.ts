import RouteDecision from '#routing/models/route_decision'

const MOST = 500

/** Decisions that were made for the steps of a request's plan, oldest first. */
export class ListStepDecisions {
  handle(workspaceId: string, parentId: string): Promise<RouteDecision[]> {
    return RouteDecision.query()
      .where({ workspaceId, parentId })
      .orderBy([{ column: 'at' }, { column: 'id' }])
      .limit(MOST)
  }
}
