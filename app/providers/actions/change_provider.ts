import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { isDuplicate } from '#core/storage_errors'
import { changes } from '#core/services/changes'
import { unprocessable } from '#core/validation/errors'
import { E_PROVIDER_EXISTS } from '#providers/errors'
import type Provider from '#providers/models/provider'
import { FindProvider } from '#providers/queries/find_provider'
import type { Act } from '#workspaces/act'
import { workspaceOf } from '#providers/services/scope'
import { auditTrail } from '#workspaces/services/audit_trail'
import { egressPolicyOf } from '#providers/services/connections'
import { requireBaseUrl, requireHeaders, requireKind } from '#providers/services/provider_rules'
import { providerSecrets } from '#providers/services/provider_secrets'

/** What may be changed of a provider; null and absent leave a field as it is. */
export interface ProviderPatch {
  name?: string | null
  base_url?: string | null
  api_key?: string | null
  api_key_header?: string | null
  clear_api_key?: boolean
  enabled?: boolean | null
  extra_headers?: Record<string, string> | null
  kind?: string | null
  max_retries?: number | null
  notes?: string | null
  timeout_s?: number | null
}

/** Fields after which what was learnt about the endpoint no longer holds. */
const CONNECTION_FIELDS = new Set([
  'base_url',
  'api_key',
  'api_key_header',
  'clear_api_key',
  'extra_headers',
  'kind',
  'enabled',
])

/** Names of what a patch really changes: null, absent and `clear_api_key: false` change nothing. */
const givenFields = (patch: ProviderPatch): string[] =>
  Object.entries(patch).flatMap(([name, value]) =>
    value === null || value === undefined || (name === 'clear_api_key' && value === false)
      ? []
      : [name]
  )

/** Changes a provider; a new key takes the old one's place, `clear_api_key` drops it. */
@inject()
export class ChangeProvider {
  constructor(private findProvider: FindProvider) {}

  /** @throws E_NOT_FOUND, InvalidRequest, E_PROVIDER_EXISTS */
  async handle(scope: string, id: string, patch: ProviderPatch, by: Act): Promise<Provider> {
    this.requireSense(scope, patch)
    const provider = await db
      .transaction(async (client) => {
        const found = await this.findProvider.handle(scope, id, client)
        this.apply(found, patch)
        await found.useTransaction(client).save()
        await auditTrail.record(
          {
            by,
            action: 'provider.changed',
            workspaceId: workspaceOf(scope),
            object: id,
            detail: { fields: givenFields(patch), host: new URL(found.baseUrl).host },
          },
          client
        )
        return found
      })
      .catch((error) => {
        throw isDuplicate(error) ? new E_PROVIDER_EXISTS([patch.name!]) : error
      })
    await changes.publish('providers', scope)
    return provider
  }

  private requireSense(scope: string, patch: ProviderPatch) {
    if (patch.api_key && patch.clear_api_key) {
      throw unprocessable(
        ['body', 'clear_api_key'],
        'Give a new key or clear the old one, not both'
      )
    }
    if (patch.kind) requireKind(patch.kind)
    if (patch.base_url) requireBaseUrl(patch.base_url, egressPolicyOf({ scope }))
    requireHeaders(patch.extra_headers ?? {}, patch.api_key_header)
  }

  private apply(provider: Provider, patch: ProviderPatch) {
    const now = clock.now()
    if (patch.name) provider.merge({ name: patch.name, nameKey: patch.name.toLowerCase() })
    if (patch.base_url) provider.baseUrl = patch.base_url
    if (patch.kind) provider.kind = patch.kind
    if (patch.api_key) provider.merge(providerSecrets.sealKey(provider, patch.api_key))
    if (patch.clear_api_key) provider.merge(providerSecrets.sealKey(provider, null))
    if (typeof patch.api_key_header === 'string')
      provider.apiKeyHeader = patch.api_key_header || null
    if (patch.extra_headers)
      provider.merge(providerSecrets.sealHeaders(provider, patch.extra_headers))
    if (typeof patch.enabled === 'boolean') provider.enabled = patch.enabled
    if (typeof patch.max_retries === 'number') provider.maxRetries = patch.max_retries
    if (typeof patch.notes === 'string') provider.notes = patch.notes
    if (typeof patch.timeout_s === 'number')
      provider.timeoutMs = Math.round(patch.timeout_s * 1_000)
    if (givenFields(patch).some((name) => CONNECTION_FIELDS.has(name))) {
      provider.merge({ version: Math.max(now, provider.version + 1), lastCheck: null })
    }
    provider.updatedAt = now
  }
}
