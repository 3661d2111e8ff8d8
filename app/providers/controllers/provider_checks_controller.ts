import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CheckProvider } from '#providers/actions/check_provider'
import { scopeOfCaller } from '#providers/controllers/scope_of_caller'

/** Checks of a provider: does its endpoint answer with the stored credentials? */
@inject()
export default class ProviderChecksController {
  constructor(private checkProvider: CheckProvider) {}

  async store(ctx: HttpContext) {
    const { scope } = scopeOfCaller(ctx)
    const { reachable, latencyMs, models, error } = await this.checkProvider.handle(
      scope,
      ctx.params.provider_id
    )
    return { reachable, latency_ms: latencyMs, models, error }
  }
}
