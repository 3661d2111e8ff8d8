import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { E_NOT_FOUND } from '#core/errors'
import TenantModel from '#workspaces/models/tenant'

/** A tenant of a workspace by its id. */
export class FindTenant {
  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string, client?: QueryClientContract) {
    const tenant = await TenantModel.query({ client }).where({ workspaceId, id }).first()
    if (!tenant) throw new E_NOT_FOUND(['tenant'])
    return tenant
  }
}
