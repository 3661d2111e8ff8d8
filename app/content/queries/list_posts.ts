import db from '@adonisjs/lucid/services/db'
import Post from '#content/models/post'
import { matching } from '#content/services/post_index'
import type { PostStatus } from '#content/types'

/** Which posts, and which page of them. */
export interface PostSelection {
  status: PostStatus | null
  q: string | null
  limit: number
  offset: number
}

/** Lists posts of a workspace, newest first, without their bodies. */
export class ListPosts {
  async handle(workspaceId: string, { status, q, limit, offset }: PostSelection) {
    const query = Post.query().where({ workspaceId })
    if (status !== null) query.where({ status })
    if (q !== null && q.trim() !== '') {
      const condition = await matching(db.connection(), q)
      if (condition === null) return { rows: [], total: 0 }
      query.whereRaw(condition.sql, condition.bindings)
    }
    const [counted] = await query.clone().count('* as total')
    const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset)
    return { rows, total: Number(counted!.$extras.total) }
  }
}
