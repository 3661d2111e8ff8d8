import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { FindFeed } from '#content/queries/find_feed'

/** Stops following a feed; its posts stay. */
@inject()
export class RemoveFeed {
  constructor(private findFeed: FindFeed) {}

  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string) {
    const feed = await this.findFeed.handle(workspaceId, id)
    await db.transaction(async (client) => {
      await client.from('feed_entry_keys').where({ feed_id: id }).delete()
      await client.from('feed_entries').where({ feed_id: id }).delete()
      await feed.useTransaction(client).delete()
    })
  }
}
