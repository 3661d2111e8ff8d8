import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock, useClock } from '#core/clock'
import { DAY, MINUTE } from '#core/time'
import { PollFeed } from '#content/actions/poll_feed'
import { rss } from '#tests/functional/content/feed_server'
import { givenFeed, ONE } from '#tests/functional/content/given_feed'

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
    const late = await new PollFeed().handle(id, 'schedule')

    assert.lengthOf(both.filter(Boolean), 1)
    assert.isNull(late, 'it was not due any more')
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
