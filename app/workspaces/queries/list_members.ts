import Membership from '#workspaces/models/membership'

/** Lists who belongs to a workspace, longest first. */
export class ListMembers {
  async handle(workspaceId: string, { limit, offset }: { limit: number; offset: number }) {
    const query = Membership.query().where({ workspaceId })
    const [counted] = await query.clone().count('* as total')
    const rows = await query.preload('user').orderBy('id').limit(limit).offset(offset)
    return { rows, total: Number(counted!.$extras.total) }
  }
}
