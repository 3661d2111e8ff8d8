import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ShowPlatform } from '#providers/queries/show_platform'
import ExecutionTransformer from '#providers/transformers/execution_transformer'
import PlatformProviderTransformer from '#providers/transformers/platform_provider_transformer'
import PresetTransformer from '#providers/transformers/preset_transformer'

/** What this deployment executes on, for everybody. */
@inject()
export default class PlatformController {
  constructor(private showPlatform: ShowPlatform) {}

  async show({ serialize }: HttpContext) {
    const { providers, targets, kinds } = this.showPlatform.handle()
    return serialize({
      demo: providers.some(({ connection }) => connection.demo),
      providers: PlatformProviderTransformer.transform(providers),
      targets: ExecutionTransformer.transform([...targets]),
      kinds: PresetTransformer.transform(kinds),
    })
  }
}
