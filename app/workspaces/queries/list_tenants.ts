import TenantModel from '#workspaces/models/tenant'

/** Lists the tenants of a workspace by name. */
export class ListTenants {
  async handle(workspaceId: string, { limit, offset }: { limit: number; offset: number }) {
    const query = TenantModel.query().where({ workspaceId })
    const [counted] = await query.clone().count('* as total')
    const rows = await query.orderBy('name').limit(limit).offset(offset)
    return { rows, total: Number(counted!.$extras.total) }
  }
}
