import logger from '@adonisjs/core/services/logger'
import Provider from '#providers/models/provider'
import ProviderMapping from '#providers/models/provider_mapping'
import { connect } from '#providers/services/connections'
import type { MappedExecution, Mappings } from '#providers/services/directory_view'
import { presets } from '#providers/services/presets'

/** A provider that cannot be used is left out, and said to be; the others go on. */
const tryToConnect = (provider: Provider) => {
  const preset = presets.find(provider.kind)
  if (!preset) {
    logger.warn(
      { provider: provider.id, kind: provider.kind },
      'a provider is left out: no preset of its kind is switched on'
    )
    return null
  }
  try {
    return { connection: connect(provider, preset), prices: preset.prices }
  } catch (error) {
    logger.error(
      { err: error, provider: provider.id },
      'a provider is left out: its credentials cannot be opened'
    )
    return null
  }
}

/** What the targets of a scope are mapped to: its enabled providers, with their credentials opened. */
export async function loadMappings(scope: string): Promise<Mappings> {
  const [providers, mappings] = await Promise.all([
    Provider.query().where({ scope, enabled: true }),
    ProviderMapping.query().where({ scope }).orderBy('target_id'),
  ])
  const usable = new Map(providers.map((provider) => [provider.id, tryToConnect(provider)]))
  const result = new Map<string, MappedExecution>()
  for (const { targetId, providerId, model, defaults, systemPrompt } of mappings) {
    const provider = usable.get(providerId)
    if (provider) result.set(targetId, { ...provider, model, defaults, systemPrompt })
  }
  return result
}
