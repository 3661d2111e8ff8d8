import { Job } from '@adonisjs/queue'
import db from '@adonisjs/lucid/services/db'
import Post from '#content/models/post'
import { indexPost, isComplete } from '#content/services/post_index'

const AT_ONCE = 500

/** Puts posts into the search index that are not in it: after a restore, which leaves the index out. */
export class IndexPosts extends Job<Record<string, never>> {
  static options = { name: 'content.index_posts', maxRetries: 3 }

  async execute() {
    await indexPosts()
  }
}

/** Indexes every post again when any is missing. Answers how many were indexed. */
export async function indexPosts(): Promise<number> {
  if (await isComplete(db.connection())) return 0
  let indexed = 0
  for (let after = ''; ;) {
    const posts = await Post.query().where('id', '>', after).orderBy('id').limit(AT_ONCE)
    if (posts.length === 0) return indexed
    await db.transaction(async (client) => {
      for (const post of posts) await indexPost(client, post)
    })
    after = posts.at(-1)!.id
    indexed += posts.length
  }
}
