import type Post from '#content/models/post'
import { makePost, withOwnAddress, type NewPost } from '#content/services/posts'
import { requireReadable } from '#content/services/readable'

/** Keeps a post that was sent whole. */
export class CreatePost {
  /** @throws InvalidRequest when it is to be published and there is nothing to read */
  async handle(wish: NewPost): Promise<Post> {
    if (wish.status === 'published') requireReadable(wish.text.body)
    return withOwnAddress((client) => makePost(client, wish))
  }
}
