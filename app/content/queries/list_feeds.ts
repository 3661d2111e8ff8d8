import Feed from '#content/models/feed'

/** Lists the feeds of a workspace, oldest first. */
export class ListFeeds {
  async handle(workspaceId: string, { limit, offset }: { limit: number; offset: number }) {
    const query = Feed.query().where({ workspaceId })
    const [counted] = await query.clone().count('* as total')
    const rows = await query.orderBy('id').limit(limit).offset(offset)
    return { rows, total: Number(counted!.$extras.total) }
  }

  /** Those that are to be polled now: the named ones, or all that are not paused. */
  async toPoll(workspaceId: string, named: string[] | undefined) {
    const query = Feed.query().where({ workspaceId }).orderBy('id')
    return named === undefined ? query.where({ enabled: true }) : query.whereIn('id', named)
  }
}
