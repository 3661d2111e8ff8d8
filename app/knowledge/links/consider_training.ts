import links from '#config/links'
import { sharedFacts } from '#knowledge/links/read_graph'
import { RequestTraining } from '#knowledge/links/request_training'
import LinkModel from '#knowledge/models/link_model'

/** Starts a training by itself where enough is new since the last one. */
export class ConsiderTraining {
  constructor(private readonly request = new RequestTraining()) {}

  /** Answers the training that was queued; null when there is no need. */
  async handle(workspaceId: string): Promise<LinkModel | null> {
    const last = await LinkModel.query()
      .where({ workspaceId })
      .whereNotNull('last_fact_id')
      .orderBy('version', 'desc')
      .first()
    const enough = Math.max(
      links.leastNewFacts,
      Math.ceil((last?.facts ?? 0) * links.leastNewShare)
    )
    const fresh = await sharedFacts(workspaceId)
      .if(last !== null, (query) => query.where('id', '>', last!.lastFactId!))
      .limit(enough)
      .select('id')
    if (fresh.length < enough) return null
    return this.request.ifPossible(workspaceId, `${enough} or more new facts`)
  }
}
