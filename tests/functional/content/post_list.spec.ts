import { test } from '@japa/runner'
import { givenPost, idsOf, POSTS } from '#tests/functional/content/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('Posts of a workspace', () => {
  test('are listed newest first, by pages, without their bodies', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three'])
      ids.unshift((await givenPost(client, headers, { title })).id)

    const all = await client.get(POSTS).headers(headers)
    const page = await client.get(POSTS).headers(headers).qs({ limit: 1, offset: 1 })

    assert.deepEqual(idsOf(all), ids)
    assert.containsSubset(all.body(), { total: 3, limit: 50, offset: 0 })
    assert.notProperty(all.body().items[0], 'body')
    assert.deepEqual(idsOf(page), [ids[1]])
  })

  test('are filtered by status', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers, { status: 'archived' })
    await givenPost(client, headers)

    const response = await client.get(POSTS).headers(headers).qs({ status: 'archived' })
    const wrong = await client.get(POSTS).headers(headers).qs({ status: 'lost' })

    assert.deepEqual(idsOf(response), [id])
    wrong.assertStatus(422)
  })

  const queries: [string, string[]][] = [
    ['tide', ['tides']],
    ['TIDES moon', ['tides']],
    ['cafe', ['café']],
    ['天気', ['weather']],
    ['lunar', ['tides']],
    ['tides cafe', []],
    ['"', []],
    ["' OR 1=1 --", []],
    ['tides* NOT moon', []],
  ]
  test('are found by the words that title, summary and tags begin with', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const posts: Record<string, string> = {
      tides: (
        await givenPost(client, headers, {
          title: 'Tides and moons',
          summary: 'The sea',
          tags: ['Lunar cycle'],
          body: 'invisible words',
        })
      ).id,
      café: (await givenPost(client, headers, { title: 'Café society' })).id,
      weather: (await givenPost(client, headers, { title: '東京の天気' })).id,
    }
    await givenPost(client, (await givenWorkspace()).headers, { title: 'Tides of a neighbour' })

    for (const [q, names] of queries) {
      const response = await client.get(POSTS).headers(headers).qs({ q })
      response.assertStatus(200)
      const expected = names.map((name) => posts[name]!)
      assert.sameMembers(idsOf(response), expected, q)
    }
    const bodies = await client.get(POSTS).headers(headers).qs({ q: 'invisible' })
    assert.equal(bodies.body().total, 0)
  })

  test('are found by what they say now, not by what they said', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers, { title: 'Oldword' })
    await client.patch(`${POSTS}/${id}`).headers(headers).json({ title: 'Newword' })

    const old = await client.get(POSTS).headers(headers).qs({ q: 'oldword' })
    const present = await client.get(POSTS).headers(headers).qs({ q: 'newword' })

    assert.deepEqual([old.body().total, present.body().total], [0, 1])
  })
})
