import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { useClock } from '#core/clock'
import { DAY, MINUTE } from '#core/time'
import { outboxWorker } from '#content/delivery/outbox_worker'
import {
  DELIVERIES,
  DESTINATIONS,
  givenWebhook,
  SECRET,
} from '#tests/functional/content/given_webhook'
import { givenPost, POSTS } from '#tests/functional/content/givens'
import { givenKey, givenWorkspace } from '#tests/helpers/given'

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
