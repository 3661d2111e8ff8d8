import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type Provider from '#providers/models/provider'
import { presets } from '#providers/services/presets'

/** A provider for those who may configure it: everything but the secrets, which show their last characters alone. */
export default class ProviderTransformer extends BaseTransformer<Provider> {
  toObject() {
    const provider = this.resource
    return {
      id: provider.id,
      name: provider.name,
      kind: provider.kind,
      base_url: provider.baseUrl,
      host: new URL(provider.baseUrl).host,
      enabled: provider.enabled,
      has_api_key: provider.apiKeySealed !== null,
      api_key_masked: provider.apiKeyMasked,
      api_key_header: provider.apiKeyHeader,
      extra_headers: provider.extraHeadersMasked,
      timeout_s: provider.timeoutMs / 1_000,
      max_retries: provider.maxRetries,
      notes: provider.notes,
      problem: presets.find(provider.kind)
        ? null
        : `No provider kind "${provider.kind}" is switched on in this deployment`,
      last_check: provider.lastCheck && {
        ...provider.lastCheck,
        at: isoTime(provider.lastCheck.at),
      },
      created_at: isoTime(provider.createdAt),
      updated_at: isoTime(provider.updatedAt),
    }
  }
}
