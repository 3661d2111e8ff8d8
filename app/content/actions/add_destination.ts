import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { outgoing } from '#core/services/outgoing'
import { isDuplicate } from '#core/storage_errors'
import { unprocessable } from '#core/validation/errors'
import { auditTrail } from '#workspaces/services/audit_trail'
import type { Act } from '#workspaces/act'
import { requireKind, requireSettings } from '#content/delivery/destination_kinds'
import { changeSecret } from '#content/delivery/secrets'
import { E_DESTINATION_EXISTS } from '#content/errors'
import { LIMITS } from '#content/limits'
import Destination from '#content/models/destination'

/** A place to publish to, as it is stated. */
export interface NewDestination {
  kind: string
  name: string
  url: string
  username: string | null
  secret: string | null
  postStatus: 'publish' | 'draft'
  autoPublish: boolean
}

/** @throws InvalidRequest when nobody may go there */
export function requireReachable(url: string) {
  try {
    outgoing.checkLiteral(new URL(url), 'user')
  } catch (error) {
    throw unprocessable(['body', 'url'], (error as Error).message)
  }
}

/** Adds a place that the workspace publishes to. */
export class AddDestination {
  /** @throws InvalidRequest, E_DESTINATION_EXISTS */
  async handle(workspaceId: string, wish: NewDestination, by: Act): Promise<Destination> {
    const plugin = requireKind(wish.kind)
    const { secret, ...stated } = wish
    requireReachable(wish.url)
    requireSettings(plugin, wish)
    const [counted] = await Destination.query().where({ workspaceId }).count('* as total')
    if (Number(counted!.$extras.total) >= LIMITS.destinations) {
      throw unprocessable(
        ['body', 'name'],
        `A workspace publishes to at most ${LIMITS.destinations} destinations`
      )
    }
    const now = clock.now()
    const destination = new Destination().fill({
      ...stated,
      id: newId('dest'),
      workspaceId,
      enabled: true,
      state: 'ok',
      failures: 0,
      pausedUntil: 0,
      createdAt: now,
      updatedAt: now,
    })
    if (secret !== null && secret !== '') changeSecret(destination, secret)
    try {
      return await db.transaction(async (client) => {
        await destination.useTransaction(client).save()
        await auditTrail.record(
          {
            by,
            action: 'destination.added',
            workspaceId,
            object: destination.id,
            detail: { kind: wish.kind, host: new URL(wish.url).host },
          },
          client
        )
        return destination
      })
    } catch (error) {
      throw isDuplicate(error) ? new E_DESTINATION_EXISTS([wish.name]) : error
    }
  }
}
