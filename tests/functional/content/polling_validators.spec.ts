import { test } from '@japa/runner'
import { givenFeed, ONE } from '#tests/functional/content/given_feed'
import { rss } from '#tests/functional/content/feed_server'

test.group('Polling a feed', () => {
  test('sends validators back byte for byte and takes 304 for nothing new', async ({
    assert,
    cleanup,
  }) => {
    const { site, poll } = await givenFeed(cleanup)
    const odd = { 'etag': 'W/"a-1"', 'last-modified': '2026-11-20 10:00:00' }
    site.answers(rss([ONE]), odd)
    const first = await poll()
    site.answers('', {}, 304)

    const second = await poll()

    assert.equal(first.taken, 1)
    assert.deepInclude(site.last.headers, {
      'if-none-match': 'W/"a-1"',
      'if-modified-since': '2026-11-20 10:00:00',
    })
    assert.containsSubset(second, {
      taken: 0,
      feed: { state: 'ok' },
      fetched: { isUnchanged: true },
    })
  })

  test('drops validators that the server drops, and has none for another address', async ({
    assert,
    cleanup,
  }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers(rss([ONE]), { etag: '"a"' })
    await poll()
    site.answers(rss([ONE]))
    await poll()
    await poll()
    assert.isUndefined(site.last.headers['if-none-match'])

    site.answers(rss([ONE]), { etag: '"b"' })
    await poll()
    site.serve = (request, response) =>
      request.url === '/feed.xml'
        ? response.writeHead(302, { location: '/other.xml' }).end()
        : response.writeHead(200).end(rss([ONE]))
    await poll()

    assert.equal(site.last.url, '/other.xml')
    assert.isUndefined(site.last.headers['if-none-match'])
  })

  test('keeps no validators of a document that it cannot read or that was cut', async ({
    assert,
    cleanup,
  }) => {
    const { site, poll } = await givenFeed(cleanup)
    for (const body of ['<html>no feed</html>', rss([ONE, { guid: '2' }]).slice(0, -60)]) {
      site.answers(body, { etag: '"bad"' })
      await poll()
      await poll()
      assert.isUndefined(site.last.headers['if-none-match'], body)
    }
  })

  test('takes a 304 that nobody asked for as an error', async ({ assert, cleanup }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers('', {}, 304)

    assert.containsSubset(await poll(), { feed: { state: 'error' } })
  })

  test('spares the work when the bytes are the same', async ({ assert, cleanup }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers(rss([ONE]))
    await poll()

    assert.containsSubset(await poll(), { taken: 0, fetched: { isUnchanged: true } })
  })
})
