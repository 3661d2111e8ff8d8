import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { useClock } from '#core/clock'
import { MINUTE } from '#core/time'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { CuttingProxy, siteOf, type Site } from '#tests/cms/givens'
import { countOf } from '#tests/cms/site_posts'
import { CONTENT, givenPost, POSTS } from '#tests/functional/content/givens'
import { givenWorkspace } from '#tests/helpers/given'

const DESTINATIONS = `${CONTENT}/destinations`
const SITES = ['TEST_WORDPRESS', 'TEST_GHOST'].map((variable) => ({
  variable,
  site: siteOf(variable),
}))

/** A workspace that publishes to a site through a proxy that can cut connections. */
async function givenSite(
  client: ApiClient,
  cleanup: TestContext['cleanup'],
  site: Site,
  over = {}
) {
  const proxy = await CuttingProxy.start(cleanup, site.url)
  const { headers, workspace } = await givenWorkspace()
  cleanup(async () => {
    await outboxWorker.idle()
    await db.from('deliveries').where('workspace_id', workspace.id).delete()
  })
  const { kind, username, secret } = site
  const body = { kind, name: 'Site', url: proxy.url, username, secret, ...over }
  const added = await client.post(DESTINATIONS).headers(headers).json(body)
  added.assertStatus(201)
  const publish = async (id: string) => {
    const post = (await client.post(`${POSTS}/${id}/publish`).headers(headers)).body()
    return post.deliveries[0]
  }
  const deliveryOf = async (id: string) =>
    (await client.get(`${POSTS}/${id}`).headers(headers)).body().deliveries[0]
  const verdict = async () =>
    (await client.post(`${DESTINATIONS}/${added.body().id}/test`).headers(headers)).body()
  return { proxy, headers, publish, deliveryOf, verdict, destination: added.body() }
}

/** What readers of a site find under an address, without the pages' chrome. */
const pageAt = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, text: await answer.text() }
}

for (const { variable, site } of SITES) {
  test.group(`A real site (${site ? `${site.kind} ${site.version}` : variable})`, (group) => {
    group.tap((one) => one.skip(!site, `${variable} names no site`).timeout(120_000))
    test('gets a post, its update, and loses it again', async ({ client, assert, cleanup }) => {
      const { headers, publish, deliveryOf } = await givenSite(client, cleanup, site!)
      const { id } = await givenPost(client, headers, {
        title: 'Tides & moons 😀',
        body: 'Twice a **day**.\n\n| a | b |\n|---|---|\n| 1 | 2 |',
        summary: 'Short',
        tags: ['sea & sand', 'moon'],
        category: 'Nature',
      })
      const first = await publish(id)
      assert.equal(first.status, 'delivered', JSON.stringify(first.last_error))
      const url = first.remote_url.replace(/^http:\/\/[^/]+/, new URL(site!.url).origin)
      assert.include((await pageAt(url)).text, '<strong>day</strong>')

      await client.patch(`${POSTS}/${id}`).headers(headers).json({ body: 'Once a *year*.' })
      const second = await publish(id)
      assert.equal(second.remote_id, first.remote_id)
      assert.include((await pageAt(url)).text, '<em>year</em>')

      await client.patch(`${POSTS}/${id}`).headers(headers).json({ status: 'archived' })
      await outboxWorker.idle()
      assert.equal((await deliveryOf(id)).status, 'cancelled')
      assert.equal((await pageAt(url)).status, 404)
    })

    test('has a post exactly once when the connection is cut after it was sent', async ({
      client,
      assert,
      cleanup,
    }) => {
      const { proxy, headers, publish, deliveryOf } = await givenSite(client, cleanup, site!)
      for (const cutAfterMs of [0, 5, 60]) {
        const title = `Cut after ${cutAfterMs} ${Date.now()}`
        const { id } = await givenPost(client, headers, { title })
        proxy.cutAfterMs = cutAfterMs
        const first = await publish(id)
        const restore = useClock({ now: () => Date.now() + MINUTE })
        for (let rounds = 0; rounds < 5; rounds++) {
          if ((await deliveryOf(id)).status === 'delivered') break
          await outboxWorker.drain()
        }
        restore()

        const delivery = await deliveryOf(id)
        assert.include(['unknown', 'waiting', 'delivered'], first.status)
        assert.equal(delivery.status, 'delivered', JSON.stringify(delivery.last_error))
        assert.equal(await countOf(site!, title), 1, title)
      }
      assert.equal(proxy.cuts, 3)
    })

    test('is verified, and gets a test post that is removed again', async ({
      client,
      assert,
      cleanup,
    }) => {
      const { verdict } = await givenSite(client, cleanup, site!)

      const found = await verdict()

      assert.containsSubset(found, { ok: true, verified: true, removed: true })
      assert.equal(await countOf(site!, '[TEST]'), 0)
    })

    test('refuses wrong credentials, and the cause is named', async ({
      client,
      assert,
      cleanup,
    }) => {
      const secret =
        site!.kind === 'ghost' ? `${'0'.repeat(24)}:${'0'.repeat(64)}` : 'wrong wrong wrong wrong'
      const { verdict } = await givenSite(client, cleanup, site!, { secret })

      assert.containsSubset(await verdict(), { ok: false, error: { code: 'bad_credentials' } })
    })
  })
}
