import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { useClock } from '#core/clock'
import { HOUR, MINUTE } from '#core/time'
import { Deliver } from '#content/actions/deliver'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { DELIVERIES, givenWebhook, later } from '#tests/functional/content/given_webhook'
import { givenPost, POSTS } from '#tests/functional/content/givens'

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
