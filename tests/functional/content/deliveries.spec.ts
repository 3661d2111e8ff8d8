import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import type { ApiClient } from '@japa/api-client'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { useClock } from '#core/clock'
import { DAY, HOUR, MINUTE } from '#core/time'
import { Deliver } from '#content/actions/deliver'
import { PublishPost } from '#content/actions/publish_post'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { CONTENT, givenPost, POSTS } from '#tests/functional/content/givens'
import { Receiver } from '#tests/functional/content/receiver'
import { givenKey, givenWorkspace } from '#tests/helpers/given'

const DESTINATIONS = `${CONTENT}/destinations`
const DELIVERIES = `${CONTENT}/deliveries`
const SECRET = 'whsec_8iODQQsEXnHje1ZG1ovd9GhWGeie6aqnDJbLlFkFaG4='

/** A workspace with a webhook, and the ways tests look at it. */
async function givenWebhook(
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
function later(cleanup: TestContext['cleanup'], ms: number) {
  const restore = useClock({ now: () => Date.now() + ms })
  cleanup(restore)
}

test.group('Publishing a post', () => {
  test('waits for the answers of its destinations and returns them', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish } = await givenWebhook(client, cleanup, { secret: SECRET })
    const { id } = await givenPost(client, headers, { tags: ['sea'] })

    const post = await publish(id)

    assert.containsSubset(post, {
      status: 'published',
      deliveries: [
        {
          status: 'delivered',
          delivered_revision: 1,
          attempts: 1,
          last_error: null,
          log: [{ kind: 'deliver', outcome: 'delivered', exchanges: [{ status: 204 }] }],
        },
      ],
    })
    assert.containsSubset(receiver.last.body, {
      type: 'post.published',
      data: { id, title: 'How tides work', tags: ['sea'], revision: 1 },
    })
    assert.deepInclude(receiver.last.headers, {
      'x-svc-event': 'post.published',
      'x-svc-delivery': post.deliveries[0].id,
      'webhook-id': post.deliveries[0].id,
      'x-svc-attempt': '1',
    })
    assert.match(receiver.last.headers['x-svc-signature']!, /^t=\d+,v1=[0-9a-f]{64}$/)
    assert.match(receiver.last.headers['webhook-signature']!, /^v1,[\w+/]{43}=$/)
  })

  test('again sends an update with the new revision under the same delivery', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish } = await givenWebhook(client, cleanup)
    const { id } = await givenPost(client, headers)
    const first = await publish(id)
    await client.patch(`${POSTS}/${id}`).headers(headers).json({ body: 'New' })
    const second = await publish(id)

    assert.equal(second.deliveries[0].id, first.deliveries[0].id)
    assert.containsSubset(receiver.last.body, {
      type: 'post.updated',
      data: { body: 'New', revision: 2 },
    })
    assert.equal(second.deliveries[0].delivered_revision, 2)
  })

  test('goes to the destinations that are named, also when others are there', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish, destination } = await givenWebhook(client, cleanup)
    const other = await Receiver.start(cleanup)
    await client
      .post(DESTINATIONS)
      .headers(headers)
      .json({ kind: 'webhook', name: 'Other', url: other.url })
    const { id } = await givenPost(client, headers)

    await publish(id, { destination_ids: [destination.id] })

    assert.lengthOf(receiver.received, 1)
    assert.lengthOf(other.received, 0)
  })

  test('by its status goes to automatic destinations alone, in the background', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers } = await givenWebhook(client, cleanup)
    const manual = await Receiver.start(cleanup)
    await client
      .post(DESTINATIONS)
      .headers(headers)
      .json({ kind: 'webhook', name: 'Manual', url: manual.url, auto_publish: false })

    await givenPost(client, headers, { status: 'published' })
    await outboxWorker.idle()

    assert.lengthOf(receiver.received, 1)
    assert.lengthOf(manual.received, 0)
  })

  test('is taken back at its destinations when it is no longer published', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish, deliveryOf } = await givenWebhook(client, cleanup)
    const { id } = await givenPost(client, headers)
    await publish(id)

    await client.patch(`${POSTS}/${id}`).headers(headers).json({ status: 'archived' })
    await outboxWorker.idle()

    assert.equal(receiver.last.body.type, 'post.unpublished')
    assert.containsSubset(await deliveryOf(id), { status: 'cancelled', delivered_revision: null })
  })

  test('waits no longer than its patience for a site that hangs; the delivery goes on', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, workspace, deliveryOf } = await givenWebhook(client, cleanup)
    let release = () => {}
    receiver.answers((response) => {
      release = () => response.writeHead(204).end()
    }, 204)
    const { id } = await givenPost(client, headers)
    const publishPost = await app.container.make(PublishPost)

    const startedAt = performance.now()
    await publishPost.handle(workspace.id, id, { expected: null }, 100)
    const tookMs = performance.now() - startedAt
    const during = await deliveryOf(id)
    release()
    while ((await deliveryOf(id)).status === 'sending') await sleep(5)

    assert.isBelow(tookMs, 5_000)
    assert.equal(during.status, 'sending')
    assert.equal((await deliveryOf(id)).status, 'delivered')
  })
})

test.group('A delivery', () => {
  test('waits and comes again after an answer that asks for patience', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish, deliveryOf } = await givenWebhook(client, cleanup)
    receiver.answers(
      (response) => void response.writeHead(503, { 'retry-after': '120' }).end('busy'),
      204
    )
    const { id } = await givenPost(client, headers)
    const post = await publish(id)
    const [delivery] = post.deliveries
    const early = await new Deliver().handle(delivery.id)
    later(cleanup, 3 * MINUTE)
    await outboxWorker.drain()

    assert.containsSubset(delivery, {
      status: 'waiting',
      last_error: { code: 'receiver_busy' },
      log: [{ outcome: 'retryable', exchanges: [{ status: 503, answer: 'busy' }] }],
    })
    assert.isAbove(Date.parse(delivery.next_attempt_at), Date.now() + MINUTE)
    assert.isNull(early)
    assert.containsSubset(await deliveryOf(id), { status: 'delivered', attempts: 2 })
    assert.equal(receiver.last.headers['x-svc-attempt'], '2')
    assert.equal(receiver.last.headers['webhook-id'], delivery.id)
  })

  test('fails for good where waiting does not help, and can be tried again by hand', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish } = await givenWebhook(client, cleanup)
    receiver.answers(404, 204)
    const { id } = await givenPost(client, headers)
    const [failed] = (await publish(id)).deliveries

    const retried = await client.post(`${DELIVERIES}/${failed.id}/retry`).headers(headers)
    const again = await client.post(`${DELIVERIES}/${failed.id}/retry`).headers(headers)

    assert.containsSubset(failed, { status: 'failed', last_error: { code: 'receiver_refused' } })
    retried.assertStatus(200)
    assert.equal(retried.body().status, 'delivered')
    again.assertStatus(409)
  })

  test('uses its tries up within three days and a half and then fails', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish, deliveryOf, destination } = await givenWebhook(
      client,
      cleanup
    )
    receiver.answers(500)
    const { id } = await givenPost(client, headers)
    await publish(id)
    for (let hours = 2; hours < 100; hours += 26) {
      const restore = useClock({ now: () => Date.now() + hours * HOUR })
      for (let tries = 0; tries < 3; tries++) {
        await db
          .from('destinations')
          .where('id', destination.id)
          .update({ failures: 0, paused_until: 0 })
        await outboxWorker.drain()
      }
      restore()
    }

    const delivery = await deliveryOf(id)
    assert.isAtMost(delivery.attempts, 10)
    assert.isAtLeast(delivery.attempts, 5)
  })

  test('of unknown outcome is sent again under the same id', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish, deliveryOf } = await givenWebhook(client, cleanup)
    receiver.answers((response) => void response.destroy(), 204)
    const { id } = await givenPost(client, headers)
    const [unknown] = (await publish(id)).deliveries
    later(cleanup, MINUTE)
    await outboxWorker.drain()

    assert.equal(unknown.status, 'unknown')
    assert.equal((await deliveryOf(id)).status, 'delivered')
    assert.deepEqual(
      receiver.received.map(({ headers: sent }) => sent['webhook-id']),
      [unknown.id, unknown.id]
    )
  })

  test('is carried out once when many ask for it at once', async ({ client, assert, cleanup }) => {
    const { receiver, headers, workspace } = await givenWebhook(client, cleanup, {
      auto_publish: false,
    })
    const { id } = await givenPost(client, headers)
    receiver.answers(500, 204)
    const [{ id: delivery }] = (await client.post(`${POSTS}/${id}/publish`).headers(headers)).body()
      .deliveries
    receiver.received.length = 0
    later(cleanup, HOUR)

    const all = await Promise.all(Array.from({ length: 8 }, () => new Deliver().handle(delivery)))

    assert.lengthOf(all.filter(Boolean), 1)
    assert.lengthOf(receiver.received, 1)
    assert.isNotEmpty(workspace.id)
  })

  test('whose process died is taken up by another one, and its late result is not counted', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish, deliveryOf } = await givenWebhook(client, cleanup)
    let release = () => {}
    receiver.answers((response) => {
      release = () => response.writeHead(500).end()
    }, 204)
    const { id } = await givenPost(client, headers)
    const publishing = publish(id)
    while (receiver.received.length === 0) await sleep(5)
    const restore = useClock({ now: () => Date.now() + 2 * MINUTE })
    await outboxWorker.drain()
    restore()
    release()
    await publishing

    const delivery = await deliveryOf(id)
    assert.equal(delivery.status, 'delivered')
    assert.deepEqual(
      delivery.log.map((one: any) => one.outcome),
      ['delivered', 'retryable']
    )
  })

  test('follows a newer revision that was wanted while the older one was on its way', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish, deliveryOf } = await givenWebhook(client, cleanup)
    let release = () => {}
    receiver.answers((response) => {
      release = () => response.writeHead(204).end()
    }, 204)
    const { id } = await givenPost(client, headers)
    const publishing = publish(id)
    while (receiver.received.length === 0) await sleep(5)
    await client
      .patch(`${POSTS}/${id}`)
      .headers(headers)
      .json({ body: 'Newer', status: 'published' })
    release()
    await publishing
    await outboxWorker.drain()

    assert.containsSubset(await deliveryOf(id), { status: 'delivered', delivered_revision: 2 })
    assert.equal(receiver.last.body.data.body, 'Newer')
  })
})

test.group('A destination', () => {
  test('is kept with its secret sealed and shown as a hint', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers, destination, workspace } = await givenWebhook(client, cleanup, {
      secret: SECRET,
    })
    const list = await client.get(DESTINATIONS).headers(headers)
    const rows = await db.from('destinations').where('workspace_id', workspace.id)

    assert.containsSubset(destination, {
      has_secret: true,
      auto_publish: true,
      post_status: 'publish',
    })
    assert.notInclude(JSON.stringify([list.body(), destination, rows]), SECRET)
  })

  test('signs with both secrets for a day after a change, and with none once it is removed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, destination, publish } = await givenWebhook(client, cleanup, {
      secret: SECRET,
    })
    const { id } = await givenPost(client, headers)
    const change = (secret: string) =>
      client.patch(`${DESTINATIONS}/${destination.id}`).headers(headers).json({ secret })
    const signatures = () =>
      (receiver.last.headers['x-svc-signature'] ?? '').split(',v1=').length - 1

    await change('whsec_MCAE97XQ6xjui/5EV5hJf1X6J1+FIPRQuT/aV+XpJnk=')
    await publish(id)
    const both = signatures()
    const restore = useClock({ now: () => Date.now() + 2 * DAY })
    await publish(id)
    const one = signatures()
    restore()
    const removed = await change('')
    await publish(id)

    assert.deepEqual([both, one, signatures()], [2, 1, 0])
    assert.isFalse(removed.body().has_secret)
  })

  test('loses its credential on request, and then says what is missing', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const ghost = {
      kind: 'ghost',
      name: 'Blog',
      url: 'https://blog.test',
      secret: `${'a'.repeat(24)}:${'b'.repeat(64)}`,
    }
    const { id } = (await client.post(DESTINATIONS).headers(headers).json(ghost)).body()

    const removed = await client
      .patch(`${DESTINATIONS}/${id}`)
      .headers(headers)
      .json({ secret: '' })
    const post = await givenPost(client, headers)
    const published = await client.post(`${POSTS}/${post.id}/publish`).headers(headers)
    const [shown] = (await client.get(DESTINATIONS).headers(headers)).body().items

    removed.assertStatus(200)
    assert.isFalse(removed.body().has_secret)
    assert.containsSubset(published.body().deliveries, [{ status: 'failed' }])
    assert.equal(shown.state, 'needs_attention')
  })

  test('is left alone after five failures in a row but for a probe, until one succeeds', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish, destination } = await givenWebhook(client, cleanup)
    receiver.answers(500)
    for (let posts = 0; posts < 7; posts++) {
      await publish((await givenPost(client, headers)).id)
    }
    const during = receiver.received.length
    receiver.answers(204)
    const restore = useClock({ now: () => Date.now() + 6 * MINUTE })
    cleanup(restore)
    await outboxWorker.drain()
    await outboxWorker.drain()

    assert.equal(during, 5)
    const list = await client.get(DESTINATIONS).headers(headers)
    assert.containsSubset(list.body().items[0], {
      id: destination.id,
      failures: 0,
      paused_until: null,
    })
    const due = await client.get(DELIVERIES).headers(headers).qs({ status: 'delivered' })
    assert.equal(due.body().total, 7)
  })

  test('whose credentials are refused is asked nothing more until they are changed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, publish, destination } = await givenWebhook(client, cleanup)
    receiver.answers(401, 204)
    await publish((await givenPost(client, headers)).id)
    const { id } = await givenPost(client, headers)
    const waiting = await publish(id)
    const seen = receiver.received.length

    const changed = await client
      .patch(`${DESTINATIONS}/${destination.id}`)
      .headers(headers)
      .json({ secret: SECRET })
    await outboxWorker.drain()

    assert.equal(seen, 1)
    assert.equal(waiting.deliveries[0].status, 'waiting')
    assert.equal(changed.body().state, 'ok')
    assert.lengthOf(receiver.received, 2)
  })

  test('is tested with a post that says so, and its answers are returned', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { receiver, headers, destination } = await givenWebhook(client, cleanup)
    const address = `${DESTINATIONS}/${destination.id}/test`

    const good = await client.post(address).headers(headers)
    receiver.answers(404)
    const bad = await client.post(address).headers(headers)

    good.assertStatus(200)
    assert.containsSubset(good.body(), { ok: true, verified: true, error: null })
    assert.containsSubset(receiver.received[0]!.body, { type: 'post.test', test: true })
    assert.match(receiver.received[0]!.body.data.title, /^\[TEST\]/)
    assert.containsSubset(bad.body(), {
      ok: false,
      error: { code: 'receiver_refused' },
    })
  })

  test('goes with its deliveries and their log', async ({ client, assert, cleanup }) => {
    const { headers, destination, publish } = await givenWebhook(client, cleanup)
    const { id } = await givenPost(client, headers)
    await publish(id)

    const gone = await client.delete(`${DESTINATIONS}/${destination.id}`).headers(headers)
    const post = await client.get(`${POSTS}/${id}`).headers(headers)

    gone.assertStatus(204)
    assert.deepEqual(post.body().deliveries, [])
    assert.isNull(
      await db.from('delivery_attempts').where('destination_id', destination.id).first()
    )
  })

  test('is for admins to change; strangers are turned away, neighbours see nothing', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers, destination, workspace, publish } = await givenWebhook(client, cleanup)
    const { id: postId } = await givenPost(client, headers)
    const [{ id: deliveryId }] = (await publish(postId)).deliveries
    const address = `${DESTINATIONS}/${destination.id}`
    const member = (await givenKey(workspace, { role: 'member' })).headers
    const neighbour = (await givenWorkspace()).headers
    const changes = (who: Record<string, string>) => [
      client.patch(address).headers(who).json({ name: 'Mine' }),
      client.delete(address).headers(who),
    ]
    const calls = (who: Record<string, string>) => [
      client.post(`${address}/test`).headers(who),
      client.post(`${DELIVERIES}/${deliveryId}/retry`).headers(who),
    ]

    for (const call of changes(member)) (await call).assertStatus(403)
    for (const call of [...changes({}), ...calls({})]) (await call).assertStatus(401)
    for (const call of [...changes(neighbour), ...calls(neighbour)]) (await call).assertStatus(404)
    for (const list of [DESTINATIONS, DELIVERIES]) {
      assert.equal((await client.get(list).headers(neighbour)).body().total, 0)
    }
  })

  test('names what is wrong with it', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const cases = [
      [{ kind: 'fax', name: 'A', url: 'https://a.test' }, 'kind'],
      [{ kind: 'webhook', name: 'A', url: 'sea' }, 'url'],
      [{ kind: 'webhook', name: 'A', url: 'http://10.0.0.1/' }, 'url'],
      [{ kind: 'webhook', name: '', url: 'https://a.test' }, 'name'],
      [{ kind: 'webhook', name: 'A', url: 'https://a.test', post_status: 'shown' }, 'post_status'],
      [{ kind: 'webhook', name: 'A', url: 'https://a.test', auto_publsh: true }, 'auto_publsh'],
    ] as const
    for (const [body, wrong] of cases) {
      const response = await client.post(DESTINATIONS).headers(headers).json(body)
      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['body', wrong])
    }
  })
})
