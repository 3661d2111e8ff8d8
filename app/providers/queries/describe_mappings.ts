import type Provider from '#providers/models/provider'
import type ProviderMapping from '#providers/models/provider_mapping'
import { healthBoard } from '#providers/services/health_board'
import { presets } from '#providers/services/presets'
import { directory } from '#providers/services/provider_directory'
import { priceOn, UNPRICED } from '#providers/services/target_prices'
import type { Price, UpstreamHealth } from '#providers/types'

/** A mapping with what there is to say about it. */
export interface DescribedMapping {
  mapping: ProviderMapping
  providerName: string
  price: Price
  health: UpstreamHealth
}

/** Adds price and health to mappings of the given providers. */
export class DescribeMappings {
  handle(mappings: ProviderMapping[], providers: Provider[]): DescribedMapping[] {
    const byId = new Map(providers.map((provider) => [provider.id, provider]))
    return mappings.map((mapping) => {
      const provider = byId.get(mapping.providerId)!
      const base = directory.findBase(mapping.targetId)
      const own = presets.find(provider.kind)?.prices
      return {
        mapping,
        providerName: provider.name,
        price: base ? priceOn(base.prices, mapping.model, own) : UNPRICED,
        health: healthBoard.of(
          { providerId: provider.id, version: provider.version },
          mapping.model
        ),
      }
    })
  }
}
