import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { E_NOT_FOUND } from '#core/errors'
import Post from '#content/models/post'
import PostRevision from '#content/models/post_revision'

/** Finds a post of a workspace. */
export class FindPost {
  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string, client?: TransactionClientContract): Promise<Post> {
    const query = Post.query({ client }).where({ id, workspaceId })
    const post = await (client ? query.forUpdate() : query).first()
    if (!post) throw new E_NOT_FOUND(['post'])
    return post
  }

  /** What a revision of a post says. */
  async text(post: Post, number = post.revision, client?: TransactionClientContract) {
    return PostRevision.query({ client }).where({ postId: post.id, number }).firstOrFail()
  }
}
