import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { E_NOT_FOUND } from '#core/errors'
import { changes } from '#core/services/changes'
import { host } from '#extensions/services/plugin_host'
import { PLUGINS_TOPIC } from '#extensions/services/plugin_watch'
import type { PluginSummary } from '#extensions/types'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

interface Switch {
  by: Act
  /** `providerPreset.groq` */
  identity: string
  enabled: boolean
}

/**
 * Switches a plugin on or off, here at once and on every other replica. Switching on one that failed loads it again. The
 * answer says whether it works.
 */
export class SwitchPlugin {
  /** @throws E_NOT_FOUND */
  async handle({ by, identity, enabled }: Switch): Promise<PluginSummary> {
    await host.load()
    if (!host.find(identity)) throw new E_NOT_FOUND(['plugin'])

    const action = enabled ? 'plugin.enabled' : 'plugin.disabled'
    const row = {
      id: identity,
      enabled,
      changed_by: by.actor.id ?? by.actor.kind,
      updated_at: clock.now(),
    }
    await db.transaction(async (trx) => {
      await trx
        .table('plugins')
        .insert(row)
        .onConflict('id')
        .merge(['enabled', 'changed_by', 'updated_at'])
      await auditTrail.record({ by, action, object: identity }, trx)
    })
    await changes.publish(PLUGINS_TOPIC, identity)
    return host.find(identity)!
  }
}
