import { E_NO_SUCH_TRAINING } from '#knowledge/errors'
import LinkModel from '#knowledge/models/link_model'

/** The trainings of a workspace. */
export class FindTraining {
  /** @throws E_NO_SUCH_TRAINING */
  async handle(workspaceId: string, id: string): Promise<LinkModel> {
    const model = await LinkModel.query().where({ workspaceId, id }).first()
    if (!model) throw new E_NO_SUCH_TRAINING([id])
    return model
  }

  /** The newest first. */
  async page(workspaceId: string, limit: number, offset: number) {
    const all = () => LinkModel.query().where({ workspaceId })
    const items = await all().orderBy('version', 'desc').offset(offset).limit(limit)
    const [counted] = await all().count('* as total')
    return { items, total: Number(counted?.$extras.total ?? 0) }
  }
}
