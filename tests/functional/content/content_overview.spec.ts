import { test } from '@japa/runner'
import { CONTENT, givenPost } from '#tests/functional/content/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('The overview of content', () => {
  test('counts posts, names the writer and the address of the RSS', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    await givenPost(client, headers, { status: 'published' })
    await givenPost(client, headers)

    const response = await client.get(CONTENT).headers(headers)

    response.assertStatus(200)
    assert.containsSubset(response.body(), {
      posts: { total: 2, draft: 1, published: 1, in_review: 0, archived: 0 },
      limits: { title: 255 },
    })
    assert.match(response.body().feed_url, /^http:\/\/.+\/api\/v1\/content\/feed\.xml$/)
    assert.isString(response.body().writer.why)
  })

  test('holds the feeds with their last fetch and the destinations', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const url = 'https://sea.test/feed.xml'
    await client.post(`${CONTENT}/feeds`).headers(headers).json({ url })
    const hook = { kind: 'webhook', name: 'Hook', url: 'https://sea.test/hook' }
    await client.post(`${CONTENT}/destinations`).headers(headers).json(hook)

    const response = await client.get(CONTENT).headers(headers)

    assert.containsSubset(response.body(), {
      feeds: [{ url, last_fetch: null }],
      destinations: [hook],
      deliveries: { waiting: 0, failed: 0 },
    })
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.get(CONTENT)

    response.assertStatus(401)
  })
})
