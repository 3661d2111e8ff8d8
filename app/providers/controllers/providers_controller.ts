import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { E_NOT_FOUND } from '#core/errors'
import { check } from '#core/validation/check'
import { AddProvider } from '#providers/actions/add_provider'
import { ChangeProvider } from '#providers/actions/change_provider'
import { RemoveProvider } from '#providers/actions/remove_provider'
import { scopeOfCaller } from '#providers/controllers/scope_of_caller'
import { FindProvider } from '#providers/queries/find_provider'
import { ListProviders } from '#providers/queries/list_providers'
import ExecutionTransformer from '#providers/transformers/execution_transformer'
import MappableTargetTransformer from '#providers/transformers/mappable_target_transformer'
import MappingTransformer from '#providers/transformers/mapping_transformer'
import PresetTransformer from '#providers/transformers/preset_transformer'
import ProviderTransformer from '#providers/transformers/provider_transformer'
import { providerPatchValidator, providerValidator } from '#providers/validators/provider'
import { actOf } from '#workspaces/act'

/** Providers of the caller's workspace, or of the platform for operators. */
@inject()
export default class ProvidersController {
  constructor(
    private listProviders: ListProviders,
    private findProvider: FindProvider,
    private addProvider: AddProvider,
    private changeProvider: ChangeProvider,
    private removeProvider: RemoveProvider
  ) {}

  async index(ctx: HttpContext) {
    const { scope, enabled } = scopeOfCaller(ctx)
    const found = await this.listProviders.handle(scope, enabled)
    return ctx.serialize({
      enabled: found.enabled,
      providers: ProviderTransformer.transform(found.providers),
      mappings: MappingTransformer.transform(found.mappings),
      platform: ExecutionTransformer.transform([...found.platform]),
      presets: PresetTransformer.transform(found.presets),
      targets: MappableTargetTransformer.transform([...found.targets]),
    })
  }

  async store(ctx: HttpContext) {
    const body = await check(providerValidator, ctx.request.body())
    const { scope, plan } = scopeOfCaller(ctx)
    const provider = await this.addProvider.handle(scope, plan, body, actOf(ctx))
    ctx.response.status(201)
    return ctx.serialize(ProviderTransformer.transform(provider))
  }

  async show(ctx: HttpContext) {
    const { scope, enabled } = scopeOfCaller(ctx)
    if (!enabled) throw new E_NOT_FOUND(['provider'])
    const provider = await this.findProvider.handle(scope, ctx.params.provider_id)
    return ctx.serialize(ProviderTransformer.transform(provider))
  }

  async update(ctx: HttpContext) {
    const patch = await check(providerPatchValidator, ctx.request.body())
    const { scope } = scopeOfCaller(ctx)
    const provider = await this.changeProvider.handle(
      scope,
      ctx.params.provider_id,
      patch,
      actOf(ctx)
    )
    return ctx.serialize(ProviderTransformer.transform(provider))
  }

  async destroy(ctx: HttpContext) {
    const { scope } = scopeOfCaller(ctx)
    await this.removeProvider.handle(scope, ctx.params.provider_id, actOf(ctx))
    return ctx.response.noContent()
  }
}
