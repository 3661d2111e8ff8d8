import ApiKey from '#auth/models/api_key'

/** Lists the keys of a workspace, newest first; revoked ones stay in the list. */
export class ListKeys {
  async handle(workspaceId: string, { limit, offset }: { limit: number; offset: number }) {
    const query = ApiKey.query().where({ workspaceId })
    const [counted] = await query.clone().count('* as total')
    const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset)
    return { rows, total: Number(counted!.$extras.total) }
  }
}
