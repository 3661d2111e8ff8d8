import { placeholdersOf } from './urls.ts'
import { PROVIDER_PRESET_CONTRACT } from './schema.ts'
import type { ProviderPreset, ProviderPresetSpec } from './types.ts'

/**
 * Defines a provider preset: states what differs from OpenAI's own API, gets everything else filled in. The result is
 * plain JSON and frozen; it is the default export of a preset plugin.
 *
 * @example
 * export default defineProviderPreset({
 *   id: 'acme',
 *   name: 'Acme Inference',
 *   docsUrl: 'https://docs.acme.example/api',
 *   baseUrl: 'https://api.acme.example/v1',
 *   parameters: { rename: { max_completion_tokens: 'max_tokens' } },
 *   prices: { catalogues: ['acme'] },
 * })
 */
export function defineProviderPreset(spec: ProviderPresetSpec): ProviderPreset {
  const local = spec.local ?? false
  const keyHeader = spec.apiKey?.header ?? 'authorization'
  return deepFreeze({
    kind: 'providerPreset',
    contract: PROVIDER_PRESET_CONTRACT,
    id: spec.id,
    name: spec.name,
    docsUrl: spec.docsUrl,
    summary: spec.summary ?? '',
    baseUrl: spec.baseUrl ?? null,
    baseUrlRequired: spec.baseUrl === undefined || placeholdersOf(spec.baseUrl).length > 0,
    placeholders: { ...spec.placeholders },
    local,
    apiKey: {
      prefix: keyHeader === 'authorization' ? 'Bearer ' : '',
      required: !local,
      ...spec.apiKey,
      header: keyHeader,
    },
    headers: { ...spec.headers },
    chat: { path: '/chat/completions', ...spec.chat },
    models: {
      path: '/models',
      from: 'base',
      list: 'data',
      id: 'id',
      stripPrefix: '',
      apiKeyHeader: keyHeader,
      headers: {},
      ...spec.models,
    },
    capabilities: {
      streamUsage: 'on_request',
      tools: true,
      jsonSchema: true,
      images: true,
      ...spec.capabilities,
    },
    parameters: { rename: {}, drop: [], dropFromMessages: [], ...spec.parameters },
    errors: [...(spec.errors ?? [])],
    prices: { catalogues: [], vendors: {}, ...spec.prices },
    timeoutS: spec.timeoutS ?? 60,
  })
}

/** Copies what the author handed in before freezing it, so that a shared constant stays the author's. */
function deepFreeze<Value extends object>(value: Value): Value {
  const copy = structuredClone(value)
  const freeze = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    Object.values(part).forEach(freeze)
    Object.freeze(part)
  }
  freeze(copy)
  return copy
}
