import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { SwitchPlugin } from '#extensions/actions/switch_plugin'
import { host } from '#extensions/services/plugin_host'
import PluginTransformer from '#extensions/transformers/plugin_transformer'
import { pluginListValidator, pluginSwitchValidator } from '#extensions/validators/plugin'
import { actOf } from '#workspaces/act'

/** The plugins of this deployment, for operators. */
@inject()
export default class PluginsController {
  constructor(private switchPlugin: SwitchPlugin) {}

  async index({ request, serialize }: HttpContext) {
    const { limit = 100, offset = 0 } = await check(pluginListValidator, request.qs(), 'query')
    const plugins = host.list()
    const items = await serialize(
      PluginTransformer.transform(plugins.slice(offset, offset + limit))
    )
    return { items, total: plugins.length, limit, offset }
  }

  async update(ctx: HttpContext) {
    const { request, params, serialize } = ctx
    const { enabled } = await check(pluginSwitchValidator, request.body())
    const plugin = await this.switchPlugin.handle({
      by: actOf(ctx),
      identity: String(params.plugin_id),
      enabled,
    })
    return serialize(PluginTransformer.transform(plugin))
  }
}
