import Tenant from '#workspaces/models/tenant'

/** Names of a workspace's tenants by id. */
export class TenantNames {
  async handle(workspaceId: string): Promise<Map<string, string>> {
    const tenants = await Tenant.query().where({ workspaceId }).select('id', 'name')
    return new Map(tenants.map(({ id, name }) => [id, name]))
  }
}
