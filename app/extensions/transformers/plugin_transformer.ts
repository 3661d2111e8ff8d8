import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PluginSummary } from '#extensions/types'

/** A plugin as operators see it. */
export default class PluginTransformer extends BaseTransformer<PluginSummary> {
  toObject() {
    const { identity, label, package: packageName, ...plugin } = this.resource
    return {
      plugin_id: identity,
      kind: plugin.kind,
      id: plugin.id,
      name: label,
      package: packageName,
      version: plugin.version,
      licence: plugin.licence,
      contract: plugin.contract,
      origin: plugin.origin,
      folder: plugin.folder,
      permissions: plugin.permissions,
      enabled: plugin.enabled,
      status: plugin.status,
      reason: plugin.reason,
    }
  }
}
