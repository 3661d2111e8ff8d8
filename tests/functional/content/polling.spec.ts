import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { PollFeed } from '#content/actions/poll_feed'
import { fetchFeed } from '#content/feeds/fetch_feed'
import { FeedServer, rss } from '#tests/functional/content/feed_server'
import { givenFeed, ONE } from '#tests/functional/content/given_feed'
import { givenWorkspace } from '#tests/helpers/given'

test.group('Polling a feed', () => {
  test('follows a permanent move for good once it was said twice, a temporary one never', async ({
    assert,
    cleanup,
  }) => {
    for (const [status, isMoved] of [
      [301, true],
      [308, true],
      [302, false],
      [307, false],
    ] as const) {
      const { site, poll } = await givenFeed(cleanup)
      site.serve = (request, response) =>
        request.url === '/new.xml'
          ? response.writeHead(200).end(rss([ONE]))
          : response.writeHead(status, { location: '/new.xml' }).end()

      const first = await poll()
      const second = await poll()

      assert.equal(first.taken, 1)
      assert.equal(first.feed.url, site.url)
      assert.equal(second.feed.url, isMoved ? `${site.origin}/new.xml` : site.url)
    }
  })

  test('does not move to a page, and follows no loop, no other scheme and no private address', async ({
    assert,
    cleanup,
  }) => {
    const { site, poll } = await givenFeed(cleanup)
    const moves = ['/home', '/feed.xml', 'file:///etc/passwd', 'http://169.254.169.254/latest/']
    for (const location of moves) {
      site.asked.length = 0
      site.serve = (request, response) =>
        request.url === '/home'
          ? response.writeHead(200, { 'content-type': 'text/html' }).end('<html>login</html>')
          : response.writeHead(301, { location }).end()

      const { feed } = await poll()

      assert.equal(feed.state, 'error', location)
      assert.equal(feed.url, site.url)
      assert.isAtMost(site.asked.length, 6)
    }
  })

  test('names credentials that are missing', async ({ assert, cleanup }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers('', { 'www-authenticate': 'Basic realm="x"' }, 401)

    assert.containsSubset(await poll(), { fetched: { error: { code: 'E_FEED_AUTH' } } })
  })

  test('reads every content coding, whatever the content type', async ({ assert, cleanup }) => {
    const body = Buffer.from(rss([ONE]))
    const codings = {
      gzip: gzipSync(body),
      br: brotliCompressSync(body),
      zstd: zstdCompressSync(body),
    }
    for (const [coding, bytes] of Object.entries(codings)) {
      const { site, poll } = await givenFeed(cleanup)
      site.answers(bytes, { 'content-encoding': coding, 'content-type': 'text/plain' })

      assert.equal((await poll()).taken, 1, coding)
      assert.match(String(site.last.headers['accept-encoding']), /gzip/)
    }
  })

  test('says who asks, without cookies or a referer', async ({ assert, cleanup }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers(rss([ONE]), { 'set-cookie': 'a=b' })
    await poll()
    await poll()

    assert.match(site.last.headers['user-agent']!, /Signalbox/)
    assert.isUndefined(site.last.headers.cookie)
    assert.isUndefined(site.last.headers.referer)
  })

  test("shows credentials to the feed's own host and to no other, and to nobody else", async ({
    client,
    assert,
    cleanup,
  }) => {
    const site = await FeedServer.start(cleanup)
    const other = await FeedServer.start(cleanup)
    other.answers(rss([ONE]))
    site.serve = (_request, response) => void response.writeHead(302, { location: other.url }).end()
    const { headers } = await givenWorkspace()
    const url = site.url.replace('//', '//reader:s3cret@')
    const added = await client.post('/api/v1/content/feeds').headers(headers).json({ url })

    await new PollFeed().handle(added.body().id, 'hand')

    const expected = `Basic ${Buffer.from('reader:s3cret').toString('base64')}`
    assert.equal(site.last.headers.authorization, expected)
    assert.isUndefined(other.last.headers.authorization)
    assert.containsSubset(added.body(), { url: site.url, has_credentials: true })
    const row = await db.from('feeds').where('id', added.body().id).first()
    assert.notInclude(JSON.stringify([added.body(), row]), 's3cret')
  })

  test('stops at 10 MB of what comes out, also of a bomb or a body without end', async ({
    assert,
    cleanup,
  }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers(gzipSync(Buffer.alloc(60_000_000, ' ')), { 'content-encoding': 'gzip' })
    const bomb = await poll()
    site.serve = (_request, response) => {
      const piece = Buffer.alloc(65_536, ' ')
      const more = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    const endless = await poll()

    for (const { fetched } of [bomb, endless]) assert.equal(fetched.error!.code, 'E_FEED_TOO_LARGE')
  })

  test('gives up on a server that is slow or silent or breaks off', async ({ assert, cleanup }) => {
    const { site, poll } = await givenFeed(cleanup)
    const address = { url: site.url, etag: null, lastModified: null, validatedUrl: null }
    site.serve = () => {}
    const silent = await fetchFeed(address, 300)
    site.serve = (_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    }
    const slow = await fetchFeed(address, 300)
    site.serve = (_request, response) => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write(rss([ONE]).slice(0, 80), () => response.destroy())
    }
    const cut = await poll()

    assert.containsSubset([silent, slow], [{ code: 'E_TIMEOUT' }, { code: 'E_TIMEOUT' }])
    assert.containsSubset(cut, { taken: 0, fetched: { error: { code: 'E_UNREACHABLE' } } })
  })

  test('offers the feeds that a page names', async ({ assert, cleanup }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers(
      '<html><head><link rel="alternate" type="application/rss+xml" href="/real.xml"></head></html>',
      { 'content-type': 'text/html' }
    )

    const { fetched } = await poll()

    assert.equal(fetched.error!.code, 'E_NOT_A_FEED')
    assert.deepEqual(fetched.discovered, [`${site.origin}/real.xml`])
  })
})
