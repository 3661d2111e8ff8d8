import type { SealedColumn } from '#core/services/sealed_columns'
import { maskSecret, vault } from '#core/services/vault'
import type Provider from '#providers/models/provider'

type Place = Pick<Provider, 'id' | 'scope'>

/** Ties a sealed value to its place: moved to another row or column it does not open. */
export const sealedPlace = ({ scope, id }: Place, column: string) =>
  `${scope}|providers|${id}|${column}`

/** Where the secrets of providers are. */
export const sealedProviderColumns: SealedColumn[] = ['api_key_sealed', 'extra_headers_sealed'].map(
  (column) => ({
    table: 'providers',
    column,
    key: 'id',
    reads: ['scope'],
    place: ({ id, scope }) => sealedPlace({ id: id!, scope: scope! }, column),
  })
)

/** Seals the credentials of providers and opens them again. What lists show is kept apart, so that they never open anything. */
export const providerSecrets = {
  sealKey: (place: Place, apiKey: string | null) => ({
    apiKeySealed: apiKey === null ? null : vault.seal(apiKey, sealedPlace(place, 'api_key_sealed')),
    apiKeyMasked: apiKey === null ? null : maskSecret(apiKey),
  }),

  sealHeaders: (place: Place, headers: Record<string, string>) => ({
    extraHeadersSealed:
      Object.keys(headers).length === 0
        ? null
        : vault.seal(JSON.stringify(headers), sealedPlace(place, 'extra_headers_sealed')),
    extraHeadersMasked: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, maskSecret(value)])
    ),
  }),

  /** @throws E_SEALING_KEY_MISSING */
  openKey: (provider: Provider): string | null =>
    provider.apiKeySealed === null
      ? null
      : vault.open(provider.apiKeySealed, sealedPlace(provider, 'api_key_sealed')),

  /** @throws E_SEALING_KEY_MISSING */
  openHeaders: (provider: Provider): Record<string, string> =>
    provider.extraHeadersSealed === null
      ? {}
      : JSON.parse(
          vault.open(provider.extraHeadersSealed, sealedPlace(provider, 'extra_headers_sealed'))
        ),
}
