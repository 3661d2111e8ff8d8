import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { SECOND } from '#core/time'
import { unprocessable } from '#core/validation/errors'
import { Deliver } from '#content/actions/deliver'
import { wantPublished } from '#content/delivery/outbox'
import { E_POST_CHANGED } from '#content/errors'
import Destination from '#content/models/destination'
import type Post from '#content/models/post'
import { FindPost } from '#content/queries/find_post'
import { moveTo } from '#content/services/posts'
import { requireReadable } from '#content/services/readable'

/** How long the caller waits for the sites' answers; what is not done then goes on. */
const PATIENCE_MS = 20 * SECOND

/** Publishes a post and delivers it now to every enabled destination, or to those that are named. */
@inject()
export class PublishPost {
  constructor(private findPost: FindPost) {}

  /** @throws E_NOT_FOUND, E_POST_CHANGED, InvalidRequest */
  async handle(
    workspaceId: string,
    id: string,
    wish: { destinationIds?: string[]; expected: number | null },
    patienceMs = PATIENCE_MS
  ): Promise<Post> {
    const destinations = await this.destinations(workspaceId, wish.destinationIds)
    const { post, due } = await db.transaction(async (client) => {
      const found = await this.findPost.handle(workspaceId, id, client)
      if (wish.expected !== null && wish.expected !== found.version) {
        throw new E_POST_CHANGED([found.version])
      }
      requireReadable((await this.findPost.text(found, found.revision, client)).body)
      moveTo(found, 'published')
      if (found.$isDirty) found.merge({ version: found.version + 1, updatedAt: clock.now() })
      await found.useTransaction(client).save()
      return { post: found, due: await wantPublished(client, found, destinations) }
    })
    const deliver = new Deliver()
    const all = Promise.allSettled(due.map((one) => deliver.handle(one)))
    await Promise.race([all, sleep(patienceMs, null, { ref: false })])
    return post
  }

  private async destinations(workspaceId: string, named: string[] | undefined) {
    const query = Destination.query().where({ workspaceId })
    if (named === undefined) return query.where({ enabled: true })
    const found = await query.whereIn('id', named)
    for (const [at, id] of named.entries()) {
      if (!found.some((one) => one.id === id)) {
        throw unprocessable(['body', 'destination_ids', at], `There is no destination "${id}"`)
      }
    }
    return found
  }
}
