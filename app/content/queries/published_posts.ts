import db from '@adonisjs/lucid/services/db'
import { LIMITS } from '#content/limits'

/** A post as its readers see it. */
export interface PublishedPost {
  id: string
  slug: string
  title: string
  summary: string
  body: string
  tags: string[]
  category: string | null
  imageUrl: string | null
  publishedAt: number
  /** When the published revision was made. */
  revisedAt: number
}

/** The newest published posts of a workspace, each in its published revision. */
export class PublishedPosts {
  async handle(workspaceId: string): Promise<PublishedPost[]> {
    const rows = await db
      .from('posts')
      .join('post_revisions', (join) =>
        join
          .on('post_revisions.post_id', 'posts.id')
          .andOn('post_revisions.number', 'posts.published_revision')
      )
      .where('posts.workspace_id', workspaceId)
      .where('posts.status', 'published')
      .orderBy('posts.published_at', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(LIMITS.feed_posts)
      .select(
        ...['posts.id', 'posts.slug', 'posts.category', 'posts.published_at'],
        ...['title', 'summary', 'body', 'tags', 'image_url'].map(
          (name) => `post_revisions.${name}`
        ),
        'post_revisions.created_at as revised_at'
      )
    return rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      summary: row.summary,
      body: row.body,
      tags: JSON.parse(row.tags),
      category: row.category,
      imageUrl: row.image_url,
      publishedAt: Number(row.published_at),
      revisedAt: Number(row.revised_at),
    }))
  }
}
