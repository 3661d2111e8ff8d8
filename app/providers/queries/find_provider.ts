import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { E_NOT_FOUND } from '#core/errors'
import Provider from '#providers/models/provider'

/** A provider of a scope. Another scope's is as unknown as one that does not exist. */
export class FindProvider {
  /** @throws E_NOT_FOUND */
  async handle(scope: string, id: string, client?: QueryClientContract): Promise<Provider> {
    const provider = await Provider.query({ client }).where({ scope, id }).first()
    if (!provider) throw new E_NOT_FOUND(['provider'])
    return provider
  }
}
