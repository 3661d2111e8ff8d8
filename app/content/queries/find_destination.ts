import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { E_NOT_FOUND } from '#core/errors'
import Destination from '#content/models/destination'

/** Finds a destination of a workspace. */
export class FindDestination {
  /** @throws E_NOT_FOUND */
  async handle(workspaceId: string, id: string, client?: TransactionClientContract) {
    const destination = await Destination.query({ client }).where({ id, workspaceId }).first()
    if (!destination) throw new E_NOT_FOUND(['destination'])
    return destination
  }
}
