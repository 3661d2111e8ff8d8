import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { MapTarget } from '#providers/actions/map_target'
import { UnmapTarget } from '#providers/actions/unmap_target'
import { scopeOfCaller } from '#providers/controllers/scope_of_caller'
import { DescribeMappings } from '#providers/queries/describe_mappings'
import { FindProvider } from '#providers/queries/find_provider'
import MappingTransformer from '#providers/transformers/mapping_transformer'
import { mappingValidator } from '#providers/validators/provider'
import { actOf } from '#workspaces/act'

/** What targets are mapped to: a target has one mapping in a scope. */
@inject()
export default class ProviderModelsController {
  constructor(
    private mapTarget: MapTarget,
    private unmapTarget: UnmapTarget,
    private findProvider: FindProvider,
    private describeMappings: DescribeMappings
  ) {}

  async update(ctx: HttpContext) {
    const body = await check(mappingValidator, ctx.request.body())
    const { scope } = scopeOfCaller(ctx)
    const mapping = await this.mapTarget.handle(scope, ctx.params.target_id, body, actOf(ctx))
    const provider = await this.findProvider.handle(scope, mapping.providerId)
    const [described] = this.describeMappings.handle([mapping], [provider])
    return ctx.serialize(MappingTransformer.transform(described!))
  }

  async destroy(ctx: HttpContext) {
    const { scope } = scopeOfCaller(ctx)
    await this.unmapTarget.handle(scope, ctx.params.target_id, actOf(ctx))
    return ctx.response.noContent()
  }
}
