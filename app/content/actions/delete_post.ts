import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { FindPost } from '#content/queries/find_post'
import { unindexPost } from '#content/services/post_index'

/** Deletes a post with everything that is kept of it here. */
@inject()
export class DeletePost {
  constructor(private findPost: FindPost) {}

  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string) {
    await db.transaction(async (client) => {
      const post = await this.findPost.handle(workspaceId, id, client)
      await unindexPost(client, post.searchKey)
      const deliveries = client.from('deliveries').where({ post_id: id }).select('id')
      await client.from('delivery_attempts').whereIn('delivery_id', deliveries).delete()
      await client.from('deliveries').where({ post_id: id }).delete()
      await client.from('post_revisions').where({ post_id: id }).delete()
      await client.from('post_generations').where({ post_id: id }).delete()
      await post.useTransaction(client).delete()
    })
  }
}
