import { test } from '@japa/runner'
import { parseRssFeed } from 'feedsmith'
import { CONTENT, givenPost, POSTS } from '#tests/functional/content/givens'
import { givenWorkspace } from '#tests/helpers/given'

const FEED = `${CONTENT}/feed.xml`

test.group('RSS of a workspace', () => {
  test('holds the published posts as they were published, newest first', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    await client.put(`${CONTENT}/profile`).headers(headers).json({ publication: 'Sea News' })
    await givenPost(client, headers, { title: 'A draft' })
    await givenPost(client, headers, { title: 'First', status: 'published' })
    const { id } = await givenPost(client, headers, { title: 'Second', status: 'published' })
    await client.patch(`${POSTS}/${id}`).headers(headers).json({ title: 'Second, unpublished' })

    const response = await client.get(FEED).headers(headers)

    response.assertStatus(200)
    assert.equal(response.header('content-type'), 'application/rss+xml; charset=utf-8')
    const feed = parseRssFeed(response.text()) as any
    assert.equal(feed.title, 'Sea News')
    assert.deepEqual(
      feed.items.map(({ title }: any) => title),
      ['Second', 'First']
    )
    assert.include(feed.items[0].content.encoded, '<strong>day</strong>')
  })

  test('loses a post that is no longer published', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers, { status: 'published' })
    await client.patch(`${POSTS}/${id}`).headers(headers).json({ status: 'archived' })

    const response = await client.get(FEED).headers(headers)

    assert.notInclude(response.text(), '<item>')
  })

  test('answers 304 to a reader who has it, by tag or by time, until it changes', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers, { status: 'published' })
    const first = await client.get(FEED).headers(headers)
    const tag = { ...headers, 'if-none-match': `"other", ${first.header('etag')}` }
    const time = { ...headers, 'if-modified-since': first.header('last-modified')! }

    const byTag = await client.get(FEED).headers(tag)
    const byTime = await client.get(FEED).headers(time)
    await client.patch(`${POSTS}/${id}`).headers(headers).json({ body: 'New', status: 'published' })
    const changed = await client.get(FEED).headers(tag)

    byTag.assertStatus(304)
    byTime.assertStatus(304)
    assert.equal(byTag.text(), '')
    changed.assertStatus(200)
  })

  test('answers HEAD with the same headers and no body', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const whole = await client.get(FEED).headers(headers)

    const head = await client.head(FEED).headers(headers)

    head.assertStatus(200)
    assert.equal(head.header('etag'), whole.header('etag'))
  })

  test('turns strangers away and shows nothing of a neighbour', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    await givenPost(client, headers, { title: 'Secret plans', status: 'published' })
    const neighbour = await givenWorkspace()

    const stranger = await client.get(FEED)
    const theirs = await client.get(FEED).headers(neighbour.headers)

    stranger.assertStatus(401)
    assert.notInclude(theirs.text(), 'Secret plans')
  })
})
