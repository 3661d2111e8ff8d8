import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { isDuplicate } from '#core/storage_errors'
import { auditTrail } from '#workspaces/services/audit_trail'
import type { Act } from '#workspaces/act'
import { requireReachable } from '#content/actions/add_destination'
import { pluginOf, requireSettings } from '#content/delivery/destination_kinds'
import { changeSecret, openSecret } from '#content/delivery/secrets'
import { E_DESTINATION_EXISTS } from '#content/errors'
import type Destination from '#content/models/destination'
import { FindDestination } from '#content/queries/find_destination'

/** What may change; null and absent leave a field, an empty secret or user name removes it. */
export interface DestinationPatch {
  name?: string | null
  url?: string | null
  username?: string | null
  secret?: string | null
  postStatus?: 'publish' | 'draft' | null
  autoPublish?: boolean | null
  enabled?: boolean | null
}

/** Changes a destination. What was wrong with it is forgotten, so that deliveries that wait for it are tried again. */
@inject()
export class ChangeDestination {
  constructor(private findDestination: FindDestination) {}

  /** @throws E_NOT_FOUND, InvalidRequest, E_DESTINATION_EXISTS */
  async handle(
    workspaceId: string,
    id: string,
    patch: DestinationPatch,
    by: Act
  ): Promise<Destination> {
    if (patch.url) requireReachable(patch.url)
    try {
      return await db.transaction(async (client) => {
        const destination = await this.findDestination.handle(workspaceId, id, client)
        destination.merge({
          name: patch.name ?? destination.name,
          url: patch.url ?? destination.url,
          username: patch.username === '' ? null : (patch.username ?? destination.username),
          postStatus: patch.postStatus ?? destination.postStatus,
          autoPublish: patch.autoPublish ?? destination.autoPublish,
          enabled: patch.enabled ?? destination.enabled,
          state: 'ok',
          failures: 0,
          pausedUntil: 0,
          lastError: null,
          updatedAt: clock.now(),
        })
        if (typeof patch.secret === 'string') changeSecret(destination, patch.secret || null)
        this.requireSense(destination, patch)
        await destination.useTransaction(client).save()
        const fields = Object.entries(patch).filter(
          ([, value]) => value !== null && value !== undefined
        )
        await auditTrail.record(
          {
            by,
            action: 'destination.changed',
            workspaceId,
            object: id,
            detail: { fields: fields.map(([name]) => name) },
          },
          client
        )
        return destination
      })
    } catch (error) {
      throw isDuplicate(error) ? new E_DESTINATION_EXISTS([patch.name!]) : error
    }
  }

  /** A credential can always be removed, and a destination changed whose plugin is switched off; deliveries say what is missing. */
  private requireSense(destination: Destination, patch: DestinationPatch) {
    const plugin = pluginOf(destination)
    if (!plugin || patch.secret === '' || patch.username === '') return
    const { url, username, postStatus } = destination
    requireSettings(plugin, { url, username, secret: openSecret(destination), postStatus })
  }
}
