import type { ProviderPreset } from '@signalbox/sdk'
import { host } from '#extensions/services/plugin_host'

/** The provider presets that are switched on; each one is a kind of provider. */
export const presets = {
  /** Loads them, once. */
  load: () => host.load(),

  find: (kind: string): ProviderPreset | null => host.get('providerPreset', kind) ?? null,

  /** All of them by name, the one for any other endpoint last. */
  all: (): ProviderPreset[] =>
    host
      .all('providerPreset')
      .sort(
        (one, other) =>
          Number(one.id === 'custom') - Number(other.id === 'custom') ||
          one.name.localeCompare(other.name, 'en')
      ),
}
