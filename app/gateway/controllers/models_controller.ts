import type { HttpContext } from '@adonisjs/core/http'
import { directory } from '#providers/services/provider_directory'
import { unknownModel } from '#gateway/errors'
import { findModel, listModels } from '#gateway/services/chat_models'

/** The models that chat completions can use, in the dialect of their clients. */
export default class ModelsController {
  async index({ caller }: HttpContext) {
    return { object: 'list', data: listModels(await directory.view(caller!.workspaceId)) }
  }

  /** Names of agents have a slash in them, so the name is the rest of the path. */
  async show({ caller, params }: HttpContext) {
    const name = (params['*'] as string[]).join('/')
    const model = findModel(name, await directory.view(caller!.workspaceId))
    if (model === null) throw unknownModel(name)
    return model
  }
}
