import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { PublishPost } from '#content/actions/publish_post'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { DESTINATIONS, givenWebhook, SECRET } from '#tests/functional/content/given_webhook'
import { givenPost, POSTS } from '#tests/functional/content/givens'
import { Receiver } from '#tests/functional/content/receiver'

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
