import type Post from '#content/models/post'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { wantPublished } from '#content/delivery/outbox'
import { makePost, withOwnAddress, type NewPost } from '#content/services/posts'
import { requireReadable } from '#content/services/readable'

/** Keeps a post that was sent whole. */
export class CreatePost {
  /** One that is published goes to the automatic destinations. @throws InvalidRequest when there is nothing to read */
  async handle(wish: NewPost): Promise<Post> {
    if (wish.status === 'published') requireReadable(wish.text.body)
    const { post, due } = await withOwnAddress(async (client) => {
      const made = await makePost(client, wish)
      const isPublished = made.status === 'published'
      return { post: made, due: isPublished ? await wantPublished(client, made, 'automatic') : [] }
    })
    outboxWorker.hurry(due)
    return post
  }
}
