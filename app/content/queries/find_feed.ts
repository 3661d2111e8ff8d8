import { E_NOT_FOUND } from '#core/errors'
import Feed from '#content/models/feed'

/** Finds a feed of a workspace. */
export class FindFeed {
  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string): Promise<Feed> {
    const feed = await Feed.query().where({ id, workspaceId }).first()
    if (!feed) throw new E_NOT_FOUND(['feed'])
    return feed
  }
}
