import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ShowOwnUsage } from '#billing/queries/show_own_usage'
import OwnUsageTransformer from '#billing/transformers/own_usage_transformer'

/** What the calling key used, and what it may still spend. */
@inject()
export default class OwnUsageController {
  constructor(private showOwnUsage: ShowOwnUsage) {}

  async show({ caller, tenant, serialize }: HttpContext) {
    const { workspaceId, keyId, plan } = caller!
    const payer = { workspaceId, keyId, tenantId: tenant?.id ?? null }
    const terms = { plan, tenantRules: tenant?.rules ?? null }
    return serialize(OwnUsageTransformer.transform(await this.showOwnUsage.handle(payer, terms)))
  }
}
