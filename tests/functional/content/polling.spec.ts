import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { clock, useClock } from '#core/clock'
import { DAY, HOUR, MINUTE } from '#core/time'
import { AddFeed } from '#content/actions/add_feed'
import { PollFeed } from '#content/actions/poll_feed'
import { fetchFeed } from '#content/feeds/fetch_feed'
import type Feed from '#content/models/feed'
import { FeedServer, rss, type Item } from '#tests/functional/content/feed_server'
import { givenWorkspace } from '#tests/helpers/given'

type Cleanup = TestContext['cleanup']

const ONE: Item = { guid: '1', link: 'https://sea.test/1' }

/** A followed feed on a site of its own, with a poll by hand. */
async function givenFeed(cleanup: Cleanup) {
  const site = await FeedServer.start(cleanup)
  const { workspace, headers } = await givenWorkspace()
  const { id } = await new AddFeed().handle(workspace.id, {
    url: site.url,
    name: null,
    category: null,
  })
  cleanup(async () => {
    await db.from('feed_hosts').delete()
    await db.from('feeds').where({ id }).delete()
  })
  const poll = async () => {
    const polled = await new PollFeed().handle(id, 'hand')
    return { taken: polled!.postIds.length, feed: polled!.feed, fetched: polled!.feed.lastFetch! }
  }
  return { site, id, workspace, headers, poll }
}

const waitOf = (feed: Feed) => feed.nextAt - clock.now()

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

  test('stops for good at 410 until it is fetched by hand', async ({ assert, cleanup }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers('', {}, 410)
    const gone = await poll()
    site.answers(rss([ONE]))
    const again = await poll()

    assert.equal(gone.feed.state, 'gone')
    assert.isAbove(waitOf(gone.feed), 1_000 * DAY)
    assert.containsSubset(again, { taken: 1, feed: { state: 'ok' } })
  })

  test('waits twice as long after each failure, and an hour again after a success', async ({
    assert,
    cleanup,
  }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers('', {}, 500)
    for (const hours of [1, 2, 4, 8]) {
      const { feed } = await poll()
      assert.isAtLeast(waitOf(feed), hours * HOUR - MINUTE)
      assert.isAtMost(waitOf(feed), 1.1 * hours * HOUR + MINUTE)
    }
    site.answers(rss([ONE]))

    const { feed } = await poll()

    assert.isAtMost(waitOf(feed), 1.1 * HOUR + MINUTE)
    assert.equal(feed.failures, 0)
  })

  test('names credentials that are missing', async ({ assert, cleanup }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers('', { 'www-authenticate': 'Basic realm="x"' }, 401)

    assert.containsSubset(await poll(), { fetched: { error: { code: 'E_FEED_AUTH' } } })
  })

  test('leaves a host alone for as long as it asks, with all its feeds, within a day', async ({
    assert,
    cleanup,
  }) => {
    const { site, poll, workspace } = await givenFeed(cleanup)
    const other = await new AddFeed().handle(workspace.id, {
      url: `${site.origin}/other.xml`,
      name: null,
      category: null,
    })
    const cases = [
      ['7200', 2 * HOUR, DAY],
      [new Date(clock.now() + 3 * HOUR).toUTCString(), 3 * HOUR - MINUTE, DAY],
      ['31536000', DAY - MINUTE, DAY],
    ] as const
    for (const [after, least, most] of cases) {
      await db.from('feed_hosts').delete()
      site.answers('', { 'retry-after': after }, 429)

      const { feed } = await poll()

      assert.equal(feed.state, 'throttled')
      assert.isAtLeast(waitOf(feed), least - MINUTE)
      assert.isAtMost(waitOf(feed), most + MINUTE)
    }
    site.asked.length = 0
    const waiting = await new PollFeed().handle(other.id, 'schedule')
    assert.equal(waiting!.feed.lastFetch!.error!.code, 'E_HOST_THROTTLED')
    assert.lengthOf(site.asked, 0)
  })

  test('keeps away as long as cache headers and the feed ask for', async ({ assert, cleanup }) => {
    const { site, poll } = await givenFeed(cleanup)
    site.answers(rss([ONE]), { 'cache-control': 'public, max-age=43200' })
    assert.isAtLeast(waitOf((await poll()).feed), 12 * HOUR - MINUTE)

    site.answers(rss([ONE], '<ttl>360</ttl>'))
    assert.isAtLeast(waitOf((await poll()).feed), 6 * HOUR - MINUTE)
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

test.group('Entries of a feed', () => {
  const daysAgo = (days: number) => new Date(clock.now() - days * DAY).toUTCString()

  test('of the last seven days become posts; older ones never do', async ({ assert, cleanup }) => {
    const { site, id, poll } = await givenFeed(cleanup)
    const items = [
      { guid: 'today', title: 'Today', date: daysAgo(0) },
      { guid: '6', title: 'Six', date: daysAgo(6) },
      { guid: '8', title: 'Eight', date: daysAgo(8) },
      { guid: '+1', title: 'Tomorrow', date: daysAgo(-1) },
      { guid: 'none', title: 'Undated' },
    ]
    site.answers(rss(items))

    const { taken } = await poll()
    site.answers(rss([...items, { guid: 'new', title: 'New' }]))
    const later = await poll()

    assert.equal(taken, 4)
    assert.equal(later.taken, 1)
    const old = await db.from('feed_entries').where({ feed_id: id, state: 'old' })
    assert.deepEqual(
      old.map(({ title }) => title),
      ['Eight']
    )
  })

  test('come once, edited, moved to https, out of order or twice in one document', async ({
    assert,
    cleanup,
  }) => {
    const { site, poll } = await givenFeed(cleanup)
    const link = (n: number, scheme = 'http') => `${scheme}://sea.test/${n}`
    site.answers(
      rss([
        { guid: link(1), link: link(1), title: 'A' },
        { guid: link(2), link: link(2), title: 'B' },
        { guid: link(2), link: link(2), title: 'B' },
      ])
    )
    const first = await poll()
    site.answers(
      rss([
        { guid: link(2, 'https'), link: link(2, 'https'), title: 'B' },
        { guid: link(1, 'https'), link: link(1, 'https'), title: 'A, edited' },
        { guid: link(0), link: link(0), title: 'Older', date: daysAgo(3) },
      ])
    )
    const second = await poll()

    assert.equal(first.taken, 2)
    assert.equal(second.taken, 1)
  })

  test('that may have come and gone between two polls are noticed', async ({ assert, cleanup }) => {
    const { site, poll } = await givenFeed(cleanup)
    const pageOf = (from: number) =>
      rss(Array.from({ length: 5 }, (_, at) => ({ guid: `${from + at}`, title: `T${from + at}` })))
    site.answers(pageOf(1))
    const first = await poll()
    site.answers(pageOf(31))
    const second = await poll()

    assert.isFalse(first.fetched.hasGap)
    assert.isTrue(second.fetched.hasGap)
  })

  test('of a long feed are bounded at its first poll, and do not come later', async ({
    assert,
    cleanup,
  }) => {
    const { site, poll } = await givenFeed(cleanup)
    const many = Array.from({ length: 300 }, (_, at) => ({ guid: `${at}`, title: `T${at}` }))
    site.answers(rss(many))
    const first = await poll()
    site.answers(rss([...many, { guid: 'x', title: 'X' }]))
    const second = await poll()

    assert.equal(first.taken, 50)
    assert.equal(second.taken, 1)
  })

  test('are taken once when two processes poll at the same moment', async ({ assert, cleanup }) => {
    const { site, id } = await givenFeed(cleanup)
    site.answers(rss([ONE]))

    const both = await Promise.all([
      new PollFeed().handle(id, 'schedule'),
      new PollFeed().handle(id, 'schedule'),
    ])

    assert.lengthOf(both.filter(Boolean), 1)
    assert.lengthOf(site.asked, 1)
    const posts = await db.from('feed_entries').where({ feed_id: id })
    assert.lengthOf(posts, 1)
  })

  test('are taken by the next poll when a process dies in the middle, none twice, none lost', async ({
    assert,
    cleanup,
  }) => {
    const { site, id, poll } = await givenFeed(cleanup)
    site.answers(rss([ONE]), { etag: '"a"' })
    await db
      .from('feeds')
      .where({ id })
      .update({ lease_until: clock.now() + MINUTE, fence: 7 })
    const during = await new PollFeed().handle(id, 'schedule')
    const restore = useClock({ now: () => Date.now() + 2 * MINUTE })
    cleanup(restore)

    const after = await poll()

    assert.isNull(during)
    assert.isUndefined(site.last.headers['if-none-match'])
    assert.equal(after.taken, 1)
  })
})
