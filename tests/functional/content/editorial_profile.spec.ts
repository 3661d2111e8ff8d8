import { test } from '@japa/runner'
import { CONTENT } from '#tests/functional/content/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('The editorial profile', () => {
  test('is empty at first, takes what is given and keeps the rest', async ({ client, assert }) => {
    const { headers } = await givenWorkspace({ role: 'member' })
    const address = `${CONTENT}/profile`
    const empty = await client.get(address).headers(headers)
    await client
      .put(address)
      .headers(headers)
      .json({ publication: 'Sea News', tone: 'dry', auto_publish: true })

    const changed = await client
      .put(address)
      .headers(headers)
      .json({ tone: '', site_url: 'https://sea.test', publication: null })

    assert.containsSubset(empty.body(), { publication: null, auto_publish: false })
    assert.containsSubset(changed.body(), {
      publication: 'Sea News',
      tone: null,
      site_url: 'https://sea.test',
      auto_publish: true,
    })
  })

  test("turns strangers away, is not a neighbour's and names what is wrong", async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    await client.put(`${CONTENT}/profile`).headers(headers).json({ tone: 'dry' })
    const neighbour = await givenWorkspace()

    const stranger = await client.put(`${CONTENT}/profile`).json({ tone: 'wet' })
    const theirs = await client.get(`${CONTENT}/profile`).headers(neighbour.headers)
    const wrong = await client.put(`${CONTENT}/profile`).headers(headers).json({ site_url: 'sea' })

    stranger.assertStatus(401)
    assert.isNull(theirs.body().tone)
    wrong.assertStatus(422)
    assert.deepEqual(wrong.body().detail[0].loc, ['body', 'site_url'])
  })
})
