import { E_NOT_FOUND } from '#core/errors'
import Workspace from '#workspaces/models/workspace'

/** A workspace by its id. */
export class FindWorkspace {
  /** @throws E_NOT_FOUND */
  async handle(id: string): Promise<Workspace> {
    const workspace = await Workspace.find(id)
    if (!workspace) throw new E_NOT_FOUND(['workspace'])
    return workspace
  }
}
