import type { TestContext } from '@japa/runner/core'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { useClock } from '#core/clock'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { CONTENT, POSTS } from '#tests/functional/content/givens'
import { Receiver } from '#tests/functional/content/receiver'
import { givenWorkspace } from '#tests/helpers/given'

export const DESTINATIONS = `${CONTENT}/destinations`
export const DELIVERIES = `${CONTENT}/deliveries`
export const SECRET = 'whsec_8iODQQsEXnHje1ZG1ovd9GhWGeie6aqnDJbLlFkFaG4='

/** A workspace with a webhook, and the ways tests look at it. */
export async function givenWebhook(
  client: ApiClient,
  cleanup: TestContext['cleanup'],
  over: Record<string, unknown> = {}
) {
  const receiver = await Receiver.start(cleanup)
  const { headers, workspace } = await givenWorkspace()
  cleanup(async () => {
    await outboxWorker.idle()
    await db.from('deliveries').where('workspace_id', workspace.id).delete()
  })
  const body = { kind: 'webhook', name: 'Hook', url: receiver.url, ...over }
  const added = await client.post(DESTINATIONS).headers(headers).json(body)
  added.assertStatus(201)
  const publish = async (id: string, more: object = {}) =>
    (await client.post(`${POSTS}/${id}/publish`).headers(headers).json(more)).body()
  const deliveryOf = async (postId: string) =>
    (await client.get(DELIVERIES).headers(headers).qs({ post_id: postId })).body().items[0]
  return { receiver, headers, workspace, destination: added.body(), publish, deliveryOf }
}

/** Lets time pass for the appliance. */
export function later(cleanup: TestContext['cleanup'], ms: number) {
  const restore = useClock({ now: () => Date.now() + ms })
  cleanup(restore)
}
