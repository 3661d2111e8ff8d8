import type { DestinationPost } from '@signalbox/sdk'
import { isoTime } from '#core/time'
import Post from '#content/models/post'
import PostRevision from '#content/models/post_revision'
import { ShowProfile } from '#content/queries/show_profile'
import { renderMarkdown } from '#content/services/markdown'
import { plainText } from '#content/services/plain_text'

/** A revision of a post as destinations get it; null when the post is gone. */
export async function postToDeliver(
  postId: string,
  revision: number
): Promise<DestinationPost | null> {
  const post = await Post.find(postId)
  const text = await PostRevision.query().where({ postId, number: revision }).first()
  if (!post || !text) return null
  const { siteUrl } = await new ShowProfile().handle(post.workspaceId)
  return {
    id: post.id,
    slug: post.slug,
    title: plainText(text.title),
    summary: plainText(text.summary),
    body: plainText(text.body),
    html: plainText(renderMarkdown(text.body, siteUrl)),
    tags: text.tags.map(plainText),
    category: post.category ?? null,
    imageUrl: text.imageUrl ?? null,
    sourceUrl: post.sourceUrl ?? null,
    publishedAt: isoTime(post.publishedAt ?? text.createdAt),
    updatedAt: isoTime(text.createdAt),
    revision,
  }
}
