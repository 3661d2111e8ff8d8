import { chatHeaders, modelsHeaders, modelsUrl, type ProviderPreset } from '@signalbox/sdk'
import type Provider from '#providers/models/provider'
import { providerSecrets } from '#providers/services/provider_secrets'
import { workspaceOf } from '#providers/services/scope'
import type { Connection } from '#providers/types'

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** The base of a provider's addresses, without a slash or the chat-completions path at its end, and its query. */
const addressOf = ({ baseUrl }: Pick<Provider, 'baseUrl'>, { chat }: ProviderPreset) => {
  const url = new URL(baseUrl)
  const path = url.pathname.replace(/\/+$/, '')
  return {
    url,
    path: path.endsWith(chat.path) ? path.slice(0, -chat.path.length) : path,
    query: url.search,
  }
}

/** Who may reach private addresses: operators by default, workspaces only where SVC_EGRESS_ALLOW lists them. */
export const egressPolicyOf = (provider: Pick<Provider, 'scope'>) =>
  workspaceOf(provider.scope) === null ? 'operator' : 'user'

/** Makes a provider ready to be called: opens its secrets and applies its preset. @throws E_SEALING_KEY_MISSING */
export function connect(provider: Provider, preset: ProviderPreset): Connection {
  const { url, path, query } = addressOf(provider, preset)
  const { parameters, capabilities } = preset
  return {
    providerId: provider.id,
    workspaceId: workspaceOf(provider.scope),
    name: provider.name,
    kind: provider.kind,
    host: url.host,
    origin: url.origin,
    chatPath: path + preset.chat.path + query,
    headers: {
      ...chatHeaders(preset, providerSecrets.openKey(provider), { header: provider.apiKeyHeader }),
      ...lowerCase(providerSecrets.openHeaders(provider)),
    },
    timeoutMs: provider.timeoutMs,
    maxRetries: provider.maxRetries,
    egress: egressPolicyOf(provider),
    demo: false,
    renameParameters: { ...parameters.rename },
    dropParameters: [...parameters.drop],
    streamUsage: capabilities.streamUsage === 'on_request',
    dropFromMessages: [...parameters.dropFromMessages],
    errors: preset.errors,
    version: provider.version,
  }
}

/** Where a provider lists its models, and the headers of that request. @throws E_SEALING_KEY_MISSING */
export function modelsRequest(provider: Provider, preset: ProviderPreset) {
  const { url, path, query } = addressOf(provider, preset)
  return {
    url: modelsUrl(preset, url.origin + path) + query,
    headers: {
      accept: 'application/json',
      ...modelsHeaders(preset, providerSecrets.openKey(provider), {
        header: provider.apiKeyHeader,
      }),
      ...lowerCase(providerSecrets.openHeaders(provider)),
    },
  }
}
