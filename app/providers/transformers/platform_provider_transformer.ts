import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PlatformProvider } from '#providers/queries/show_platform'

/** A provider of the platform for everybody: its host alone. */
export default class PlatformProviderTransformer extends BaseTransformer<PlatformProvider> {
  toObject() {
    const { connection, state, targets } = this.resource
    return {
      name: connection.name,
      kind: connection.kind,
      host: connection.host,
      demo: connection.demo,
      health: { state },
      targets: targets.length,
    }
  }
}
