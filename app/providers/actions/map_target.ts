import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { E_NOT_FOUND } from '#core/errors'
import { newId } from '#core/ids'
import { changes } from '#core/services/changes'
import { unprocessable } from '#core/validation/errors'
import ProviderMapping from '#providers/models/provider_mapping'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'
import { directory } from '#providers/services/provider_directory'
import { requireDefaults } from '#providers/services/provider_rules'
import { workspaceOf } from '#providers/services/scope'

/** What a target shall run on; names are those of the wire. */
export interface NewMapping {
  model: string
  provider_id: string
  system_prompt?: string | null
  defaults?: Record<string, unknown>
}

/** Maps a target to a model of a provider of the same scope; an earlier mapping of the target is replaced. */
export class MapTarget {
  /** @throws E_NOT_FOUND for an unknown target, InvalidRequest */
  async handle(
    scope: string,
    targetId: string,
    input: NewMapping,
    by: Act
  ): Promise<ProviderMapping> {
    const base = directory.findBase(targetId)
    if (!base || (base.hidden && workspaceOf(scope) !== null)) throw new E_NOT_FOUND(['target'])
    const defaults = input.defaults ?? {}
    requireDefaults(defaults)

    const now = clock.now()
    const id = base.target.id
    const mapping = await db.transaction(async (client) => {
      const provider = await client
        .from('providers')
        .where({ scope, id: input.provider_id })
        .forUpdate()
        .select('id')
        .first()
      if (!provider)
        throw unprocessable(
          ['body', 'provider_id'],
          'There is no such provider',
          'unknown_provider'
        )
      await client
        .table('provider_mappings')
        .insert({
          id: newId('map'),
          scope,
          target_id: id,
          provider_id: input.provider_id,
          model: input.model,
          defaults: JSON.stringify(defaults),
          system_prompt: input.system_prompt ?? null,
          created_at: now,
          updated_at: now,
        })
        .onConflict(['scope', 'target_id'])
        .merge(['provider_id', 'model', 'defaults', 'system_prompt', 'updated_at'])
      const detail = { provider: input.provider_id, model: input.model }
      await auditTrail.record(
        { by, action: 'provider.mapped', workspaceId: workspaceOf(scope), object: id, detail },
        client
      )
      return ProviderMapping.query({ client }).where({ scope, targetId: id }).firstOrFail()
    })
    await changes.publish('providers', scope)
    return mapping
  }
}
