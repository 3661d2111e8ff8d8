import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { givenPost, POSTS } from '#tests/functional/content/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('A post', () => {
  test('is kept as it was sent, as a draft unless told otherwise', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const sent = {
      title: 'How tides work',
      body: '# Tides\n\nTwice a **day**.',
      category: 'Sea',
      image_url: 'https://pictures.test/sea.png',
      source_url: 'https://sea.test/1',
      summary: 'Why the sea rises',
      tags: ['sea', 'moon'],
    }

    const post = await givenPost(client, headers, sent)
    const read = await client.get(`${POSTS}/${post.id}`).headers(headers)

    read.assertStatus(200)
    assert.deepInclude(read.body(), {
      ...sent,
      status: 'draft',
      slug: 'how-tides-work',
      origin: 'sent',
      revision: 1,
      published_revision: null,
      has_unpublished_changes: false,
      published_at: null,
      deliveries: [],
      writing: null,
      html: '<h1>Tides</h1>\n<p>Twice a <strong>day</strong>.</p>\n',
    })
  })

  test('has an address of its own, which stays when the title changes', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const first = await givenPost(client, headers)
    const second = await givenPost(client, headers)

    const changed = await client
      .patch(`${POSTS}/${first.id}`)
      .headers(headers)
      .json({ title: 'Something else' })

    assert.equal(second.slug, 'how-tides-work-2')
    assert.equal(changed.body().slug, 'how-tides-work')
  })

  test('gets an address of its own also when many of one title come at once', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()

    const posts = await Promise.all(Array.from({ length: 8 }, () => givenPost(client, headers)))

    assert.lengthOf(new Set(posts.map(({ slug }) => slug)), 8)
  })

  test('gets a revision with new words, none with the same ones, and shows readers the published one', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers, { status: 'published' })
    const address = `${POSTS}/${id}`

    const same = await client.patch(address).headers(headers).json({ title: 'How tides work' })
    const changed = await client.patch(address).headers(headers).json({ body: 'New words' })
    const again = await client.patch(address).headers(headers).json({ status: 'published' })

    assert.containsSubset(same.body(), { revision: 1, version: 1 })
    assert.containsSubset(changed.body(), {
      revision: 2,
      published_revision: 1,
      has_unpublished_changes: true,
    })
    assert.containsSubset(again.body(), {
      published_revision: 2,
      has_unpublished_changes: false,
      published_at: same.body().published_at,
    })
    const kept = await db.from('post_revisions').where('post_id', id).orderBy('number')
    assert.deepEqual(
      kept.map(({ body }) => body),
      ['Twice a **day** …', 'New words']
    )
  })

  test('leaves fields as they are when they are null or left out', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const post = await givenPost(client, headers, { tags: ['sea'], summary: 'Short' })
    const nothing = { title: null, body: null, image_url: null, status: null, summary: null }

    const response = await client
      .patch(`${POSTS}/${post.id}`)
      .headers(headers)
      .json({ ...nothing, tags: null })

    response.assertStatus(200)
    assert.deepEqual(response.body(), post)
  })

  test('moves to any status from any other', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers)
    const moves = ['published', 'archived', 'in_review', 'draft', 'published', 'draft', 'archived']

    for (const status of moves) {
      const response = await client.patch(`${POSTS}/${id}`).headers(headers).json({ status })
      response.assertStatus(200)
      assert.equal(response.body().status, status)
      assert.equal(response.body().published_revision, status === 'published' ? 1 : null)
    }
  })

  test('is changed only at the version that If-Match names', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers)
    const read = await client.get(`${POSTS}/${id}`).headers(headers)
    const change = (title: string, tag: string) =>
      client
        .patch(`${POSTS}/${id}`)
        .headers({ ...headers, 'if-match': tag })
        .json({ title })

    const first = await change('First', read.header('etag')!)
    const second = await change('Second', read.header('etag')!)
    const wrong = await change('Third', 'yesterday')

    first.assertStatus(200)
    second.assertStatus(412)
    assert.containsSubset(second.body(), { code: 'E_POST_CHANGED' })
    wrong.assertStatus(422)
    assert.deepEqual(wrong.body().detail[0].loc, ['header', 'if-match'])
  })

  test('is published with what it says now', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers, { status: 'in_review' })

    const bare = await client.post(`${POSTS}/${id}/publish`).headers(headers)
    const named = await client
      .post(`${POSTS}/${id}/publish`)
      .headers(headers)
      .json({ destination_ids: ['dest_nowhere'] })

    bare.assertStatus(200)
    assert.containsSubset(bare.body(), { status: 'published', published_revision: 1 })
    named.assertStatus(422)
    assert.deepEqual(named.body().detail[0].loc, ['body', 'destination_ids', 0])
  })

  test('is not published while it says nothing', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers, { body: ' ' })

    const answers = [
      await client.post(`${POSTS}/${id}/publish`).headers(headers),
      await client.patch(`${POSTS}/${id}`).headers(headers).json({ status: 'published' }),
      await client
        .post(POSTS)
        .headers(headers)
        .json({ title: 'Empty', body: '', status: 'published' }),
    ]

    for (const answer of answers) {
      answer.assertStatus(422)
      assert.deepEqual(answer.body().detail[0].loc, ['body', 'body'])
    }
  })

  test('goes with everything that was kept of it', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const { id } = await givenPost(client, headers)

    const gone = await client.delete(`${POSTS}/${id}`).headers(headers)
    const after = await client.get(`${POSTS}/${id}`).headers(headers)
    const found = await client.get(POSTS).headers(headers).qs({ q: 'tides' })

    gone.assertStatus(204)
    after.assertStatus(404)
    assert.equal(found.body().total, 0)
    assert.isNull(await db.from('post_revisions').where('post_id', id).first())
  })

  test('turns strangers away and stays invisible to neighbours', async ({ client }) => {
    const { headers } = await givenWorkspace()
    const neighbour = await givenWorkspace()
    const { id } = await givenPost(client, headers)
    const address = `${POSTS}/${id}`
    const calls = (who: Record<string, string>) => [
      client.get(address).headers(who),
      client.patch(address).headers(who).json({ title: 'Mine' }),
      client.delete(address).headers(who),
      client.post(`${address}/publish`).headers(who),
      client.post(`${address}/regenerate`).headers(who),
    ]

    for (const call of calls({})) (await call).assertStatus(401)
    for (const call of calls(neighbour.headers)) (await call).assertStatus(404)
    const [list, sent] = [await client.get(POSTS), await client.post(POSTS).json({})]
    list.assertStatus(401)
    sent.assertStatus(401)
  })

  test('names every field that is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client
      .post(POSTS)
      .headers(headers)
      .json({
        title: ' ',
        status: 'shown',
        tags: ['ok', ''],
        image_url: 'javascript:alert(1)',
        auto_publsh: true,
      })

    response.assertStatus(422)
    const fields = response.body().detail.map((issue: any) => issue.loc.join('.'))
    assert.sameMembers(fields, [
      'body.title',
      'body.body',
      'body.status',
      'body.tags.1',
      'body.image_url',
      'body.auto_publsh',
    ])
  })
})
