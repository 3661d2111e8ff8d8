import RouteFeedback from '#routing/models/route_feedback'

/** What was said of the answers to one request. */
export class ListFeedback {
  async handle(workspaceId: string, requestId: string): Promise<RouteFeedback[]> {
    return RouteFeedback.query().where({ workspaceId, requestId }).orderBy('createdAt')
  }
}
