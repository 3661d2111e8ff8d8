import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { useClock } from '#core/clock'
import { HOUR, SECOND } from '#core/time'
import { leaseDelivery } from '#content/delivery/lease'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { CONTENT, givenPost, POSTS } from '#tests/functional/content/givens'
import { SmallGhost } from '#tests/functional/content/small_ghost'
import { givenWorkspace } from '#tests/helpers/given'

/** A workspace that publishes to a site which it can ask what is there. */
async function givenSite(client: ApiClient, cleanup: TestContext['cleanup']) {
  const site = await SmallGhost.start(cleanup)
  const { headers, workspace } = await givenWorkspace()
  let aheadMs = 0
  cleanup(useClock({ now: () => Date.now() + aheadMs }))
  cleanup(async () => {
    await outboxWorker.idle()
    await db.from('deliveries').where('workspace_id', workspace.id).delete()
  })
  const secret = `${'a'.repeat(24)}:${'b'.repeat(64)}`
  const input = { kind: 'ghost', name: 'Site', url: site.url, secret }
  const added = await client.post(`${CONTENT}/destinations`).headers(headers).json(input)
  added.assertStatus(201)
  const { id } = await givenPost(client, headers)
  const publish = async () =>
    (await client.post(`${POSTS}/${id}/publish`).headers(headers)).body().deliveries[0]
  const after = async (ms: number) => {
    aheadMs += ms
    await outboxWorker.drain()
    return (await client.get(`${POSTS}/${id}`).headers(headers)).body().deliveries[0]
  }
  const patch = (body: string) => client.patch(`${POSTS}/${id}`).headers(headers).json({ body })
  return { site, publish, after, patch }
}

test.group('A post that may be on the site already', () => {
  for (const [call, trouble, status] of [
    ['create', 'cut after', 'unknown'],
    ['create', 'busy after', 'unknown'],
    ['create', 'answer cut after', 'unknown'],
    ['read', 'cut after', 'unknown'],
    ['read', 'busy after', 'unknown'],
  ] as const) {
    test(`is looked for before it is made again (${call}: ${trouble})`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const { site, publish, after } = await givenSite(client, cleanup)
      site.troubleAt(call, trouble)

      const first = await publish()
      const then = await after(7 * SECOND)

      assert.equal(first.status, status)
      assert.equal(then.status, 'delivered', JSON.stringify(then.last_error))
      assert.include(site.asked, 'find')
      assert.lengthOf(site.posts, 1)
    })
  }

  test('is not made while the site may still work on the request before, counted from the latest', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { site, publish, after } = await givenSite(client, cleanup)
    site.troubleAt('create', 'cut instead', 'cut instead')
    await publish()
    await after(11 * SECOND)
    const made = site.asked.filter((call) => call === 'create').length
    await after(6 * SECOND)
    const early = site.asked.filter((call) => call === 'create').length
    const last = await after(11 * SECOND)

    assert.deepEqual([made, early], [2, 2])
    assert.equal(last.status, 'delivered', JSON.stringify(last.last_error))
    assert.lengthOf(site.posts, 1)
  })

  test('is looked for when it is published once more after it failed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { site, publish } = await givenSite(client, cleanup)
    site.troubleAt('create', 'busy after')
    const { id } = await publish()
    await db.from('deliveries').where({ id }).update({ status: 'failed', next_at: 0 })

    const again = await publish()

    assert.equal(again.status, 'delivered', JSON.stringify(again.last_error))
    assert.lengthOf(site.posts, 1)
  })

  test('is no longer looked for after three days and a half', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { site, publish, after } = await givenSite(client, cleanup)
    site.troubleAt('create', 'cut after')
    site.troubleAt('find', 'busy instead', 'busy instead')
    await publish()

    const soon = await after(2 * SECOND)
    const late = await after(80 * HOUR)

    assert.equal(soon.status, 'unknown')
    assert.equal(late.status, 'failed')
  })
})

test.group('A delivery whose process died', () => {
  test('is settled by another one within a minute', async ({ client, assert, cleanup }) => {
    const { site, publish, after } = await givenSite(client, cleanup)
    site.troubleAt('create', 'busy instead')
    const { id } = await publish()
    await after(0)
    await db.from('deliveries').where({ id }).update({ next_at: 0 })
    const lease = await leaseDelivery(id)

    const early = await after(20 * SECOND)
    const settled = await after(15 * SECOND)

    assert.isNotNull(lease)
    assert.equal(early.status, 'sending')
    assert.equal(settled.status, 'delivered', JSON.stringify(settled.last_error))
    assert.lengthOf(site.posts, 1)
    assert.equal(settled.log.find((one: any) => one.outcome === 'lost')?.code, 'process_ended')
  })
})

test.group('A newer revision', () => {
  test('does not overtake an update of unknown outcome', async ({ client, assert, cleanup }) => {
    const { site, publish, after, patch } = await givenSite(client, cleanup)
    await publish()
    await patch('Second')
    site.troubleAt('update', 'cut after')
    const unknown = await publish()
    await patch('Third')
    const waiting = await publish()
    const done = await after(11 * SECOND)

    assert.deepEqual([unknown.status, waiting.status], ['unknown', 'unknown'])
    assert.containsSubset(done, { status: 'delivered', delivered_revision: 3 })
    assert.include(site.posts[0]!.html, 'Third')
  })

  test('is delivered although the process of the one before died', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { site, publish, after, patch } = await givenSite(client, cleanup)
    const { id } = await publish()
    await db.from('deliveries').where({ id }).update({ status: 'waiting', revision: 1 })
    const lease = await leaseDelivery(id)
    await patch('Second')
    const during = await publish()
    const done = await after(31 * SECOND)

    assert.isNotNull(lease)
    assert.equal(during.status, 'sending')
    assert.containsSubset(done, { status: 'delivered', delivered_revision: 2 })
    assert.include(site.posts[0]!.html, 'Second')
  })

  for (const trouble of ['refused', 'busy instead'] as const) {
    test(`is delivered although the one before did not arrive while it was wanted (${trouble})`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const { site, publish, after, patch } = await givenSite(client, cleanup)
      const { promise, resolve } = Promise.withResolvers<void>()
      site.held = promise
      site.troubleAt('create', trouble)
      const first = publish()
      while (site.asked.length === 0) await sleep(5)
      await patch('Second')
      await publish()
      resolve()
      await first

      const done = await after(11 * SECOND)

      assert.containsSubset(done, { status: 'delivered', delivered_revision: 2 })
    })
  }
})
