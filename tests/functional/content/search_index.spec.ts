import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { indexPosts } from '#content/jobs/index_posts'
import { givenPost, idsOf, POSTS } from '#tests/functional/content/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('The search index of posts', () => {
  test('is made anew when posts are missing in it, as after a restore', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers, { title: 'Restored words' })
    await db.from('search_posts').delete()
    const before = await client.get(POSTS).headers(headers).qs({ q: 'restored' })

    const indexed = await indexPosts()
    const again = await indexPosts()
    const after = await client.get(POSTS).headers(headers).qs({ q: 'restored' })

    assert.equal(before.body().total, 0)
    assert.isAtLeast(indexed, 1)
    assert.equal(again, 0)
    assert.deepEqual(idsOf(after), [id])
  })
})
