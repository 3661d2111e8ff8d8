import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type Post from '#content/models/post'

/** A post as lists show it, without its body. */
export default class PostTransformer extends BaseTransformer<Post> {
  toObject() {
    const post = this.resource
    return {
      id: post.id,
      slug: post.slug,
      status: post.status,
      title: post.title,
      summary: post.summary,
      category: post.category,
      tags: post.tags,
      image_url: post.imageUrl,
      source_url: post.sourceUrl,
      origin: post.origin,
      revision: post.revision,
      published_revision: post.publishedRevision,
      has_unpublished_changes:
        post.publishedRevision !== null && post.publishedRevision !== post.revision,
      version: post.version,
      published_at: isoTime(post.publishedAt),
      created_at: isoTime(post.createdAt),
      updated_at: isoTime(post.updatedAt),
    }
  }
}
