import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { E_NOT_FOUND } from '#core/errors'
import ApiKey from '#auth/models/api_key'

/** A key of a workspace by its id. */
export class FindKey {
  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string, client?: QueryClientContract): Promise<ApiKey> {
    const key = await ApiKey.query({ client }).where({ workspaceId, id }).first()
    if (!key) throw new E_NOT_FOUND(['API key'])
    return key
  }
}
