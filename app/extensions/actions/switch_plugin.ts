import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { E_NOT_FOUND } from '#core/errors'
import { changes } from '#core/services/changes'
import { host } from '#extensions/services/plugin_host'
import { PLUGINS_TOPIC } from '#extensions/services/plugin_watch'
import type { PluginSummary } from '#extensions/types'

interface Switch {
  /** `providerPreset.groq` */
  identity: string
  enabled: boolean
  /** Who did it. */
  operatorId: string
}

/**
 * Switches a plugin on or off, here at once and on every other replica. Switching on one that failed loads it again. The
 * answer says whether it works.
 */
export class SwitchPlugin {
  /** @throws E_NOT_FOUND */
  async handle({ identity, enabled, operatorId }: Switch): Promise<PluginSummary> {
    await host.load()
    if (!host.find(identity)) throw new E_NOT_FOUND(['plugin'])

    const row = { id: identity, enabled, changed_by: operatorId, updated_at: clock.now() }
    await db
      .table('plugins')
      .insert(row)
      .onConflict('id')
      .merge(['enabled', 'changed_by', 'updated_at'])
    await changes.publish(PLUGINS_TOPIC, identity)
    return host.find(identity)!
  }
}
