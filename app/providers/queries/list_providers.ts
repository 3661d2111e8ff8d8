import { inject } from '@adonisjs/core'
import type { ProviderPreset } from '@signalbox/sdk'
import Provider from '#providers/models/provider'
import ProviderMapping from '#providers/models/provider_mapping'
import { DescribeMappings, type DescribedMapping } from '#providers/queries/describe_mappings'
import { presets } from '#providers/services/presets'
import { directory } from '#providers/services/provider_directory'
import type { Target } from '#providers/types'

/** All that a person needs to see to configure providers. */
export interface ProviderOverview {
  enabled: boolean
  providers: Provider[]
  mappings: DescribedMapping[]
  /** What the platform executes on. */
  platform: readonly Target[]
  presets: ProviderPreset[]
  /** Targets that can be mapped. */
  targets: readonly Target[]
}

/** Lists the providers of a scope with everything around them. Without the plan's feature there is nothing of its own in it. */
@inject()
export class ListProviders {
  constructor(private describeMappings: DescribeMappings) {}

  async handle(scope: string, enabled: boolean): Promise<ProviderOverview> {
    const platform = directory.platform.executable
    const kinds = presets.all()
    if (!enabled)
      return { enabled, providers: [], mappings: [], platform, presets: kinds, targets: [] }
    const [providers, mappings] = await Promise.all([
      Provider.query().where({ scope }).orderBy('name_key'),
      ProviderMapping.query().where({ scope }).orderBy('target_id'),
    ])
    return {
      enabled,
      providers,
      mappings: this.describeMappings.handle(mappings, providers),
      platform,
      presets: kinds,
      targets: directory.platform.targets,
    }
  }
}
