import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { DAY, HOUR, MINUTE } from '#core/time'
import { AddFeed } from '#content/actions/add_feed'
import { PollFeed } from '#content/actions/poll_feed'
import { rss } from '#tests/functional/content/feed_server'
import { givenFeed, ONE, waitOf } from '#tests/functional/content/given_feed'

test.group('Polling a feed', () => {
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
})
