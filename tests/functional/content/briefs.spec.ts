import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { meter } from '#billing/services/meter'
import { LOST_AFTER_MS } from '#content/services/generations'
import { clock } from '#core/clock'
import { CONTENT, POSTS } from '#tests/functional/content/givens'
import { givenChat } from '#tests/helpers/given_chat'
import { givenWorkspace } from '#tests/helpers/given'
import { completion, json, refuse, type Answer } from '#tests/helpers/scripted_upstream'

const WRITTEN =
  'TITLE: The pull of the moon\nSUMMARY: Why the sea rises.\nTAGS: sea, moon\n---\nTwice a day.'

const writes = (text: string) => json(completion(text))

/** A page of a site, on the upstream's own server. */
const page =
  (html: string, status = 200, type = 'text/html'): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(html)
  }

const ARTICLE = `<html><head><title>Sea</title></head><body><nav>menu</nav><article><h1>Sea</h1>${'<p>The tide table says noon. The water rises and falls with the moon, twice in each day and night.</p>'.repeat(8)}</article></body></html>`

test.group('A post from a brief', () => {
  test('is written by the routed model after the profile, and metered', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers, upstream, workspace } = await givenChat(cleanup, { answer: writes(WRITTEN) })
    await client
      .put(`${CONTENT}/profile`)
      .headers(headers)
      .json({ publication: 'Sea News', audience: 'sailors' })

    const response = await client
      .post(`${POSTS}/write`)
      .headers(headers)
      .json({ topic: 'How tides work', notes: 'Mention the moon' })

    response.assertStatus(201)
    assert.containsSubset(response.body(), {
      title: 'The pull of the moon',
      summary: 'Why the sea rises.',
      tags: ['sea', 'moon'],
      body: 'Twice a day.',
      status: 'draft',
      origin: 'brief',
      slug: 'how-tides-work',
      writing: { state: 'done', target: 'gpt-5-mini', note: null },
    })
    const [system, user] = upstream.last.body.messages
    assert.include(system.content, 'Sea News')
    assert.include(system.content, 'sailors')
    assert.include(user.content, 'Mention the moon')
    assert.isUndefined(upstream.last.body.tools)
    await meter.flush()
    const rows = await db.from('ledger').where('workspace_id', workspace.id)
    assert.isTrue(rows.some((row) => row.id.startsWith(response.body().writing.request_id)))
    assert.isAbove(response.body().writing.cost_usd, 0)
  })

  test('gets the status that was asked for once it is written', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers } = await givenChat(cleanup, { answer: writes(WRITTEN) })

    const response = await client
      .post(`${POSTS}/write`)
      .headers(headers)
      .json({ topic: 'Tides', status: 'published' })

    assert.containsSubset(response.body(), {
      status: 'published',
      revision: 2,
      published_revision: 2,
    })
  })

  test('is the brief itself when the model refuses, and says why', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers } = await givenChat(cleanup, { answer: refuse(401), max_retries: 0 })

    const response = await client
      .post(`${POSTS}/write`)
      .headers(headers)
      .json({ topic: 'Tides', notes: 'Mention the moon', url: null })

    response.assertStatus(201)
    assert.containsSubset(response.body(), {
      title: 'Tides',
      body: 'Mention the moon',
      writing: { state: 'fallback' },
    })
    assert.isString(response.body().writing.note)
  })

  test('is written about a page, whose article is quoted as material', async ({
    client,
    assert,
    cleanup,
  }) => {
    const answer: Answer = (response, request) =>
      request.path === '/page'
        ? page(ARTICLE)(response, request)
        : writes(WRITTEN)(response, request)
    const { headers, upstream } = await givenChat(cleanup, { answer })
    const url = `${upstream.origin}/page`

    const response = await client
      .post(`${POSTS}/write`)
      .headers(headers)
      .json({ topic: 'Tides', url })

    assert.equal(response.body().source_url, url)
    const said = upstream.last.body.messages[1].content
    assert.include(said, 'The tide table says noon')
    assert.notInclude(said, 'menu')
    assert.match(said, /<source address=/)
  })

  test('is written without a page that cannot be read, and says so', async ({
    client,
    assert,
    cleanup,
  }) => {
    const answer: Answer = (response, request) =>
      request.path === '/gone'
        ? page('Gone', 410)(response, request)
        : writes(WRITTEN)(response, request)
    const { headers, upstream } = await givenChat(cleanup, { answer })

    const response = await client
      .post(`${POSTS}/write`)
      .headers(headers)
      .json({ topic: 'Tides', url: `${upstream.origin}/gone` })

    assert.containsSubset(response.body(), { body: 'Twice a day.', writing: { state: 'done' } })
    assert.match(response.body().writing.note, /page was not read.*410/)
  })

  test('does not reach private addresses through its page', async ({ client, assert, cleanup }) => {
    const { headers } = await givenChat(cleanup, { answer: writes(WRITTEN) })

    const response = await client
      .post(`${POSTS}/write`)
      .headers(headers)
      .json({ topic: 'Tides', url: 'http://169.254.169.254/latest/meta-data' })

    assert.match(response.body().writing.note, /refused/)
  })

  test('is written again on request; status and address stay', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers, upstream } = await givenChat(cleanup, { answer: writes(WRITTEN) })
    const sent = { topic: 'Tides', notes: 'Mention the moon', status: 'published' }
    const first = (await client.post(`${POSTS}/write`).headers(headers).json(sent)).body()
    upstream.answer = writes('TITLE: Newer\n---\nBetter words')

    const again = await client.post(`${POSTS}/${first.id}/regenerate`).headers(headers)

    again.assertStatus(200)
    assert.containsSubset(again.body(), {
      title: 'Newer',
      body: 'Better words',
      slug: first.slug,
      status: 'published',
      published_revision: 2,
      has_unpublished_changes: true,
    })
    assert.include(upstream.last.body.messages[1].content, 'Mention the moon')
  })

  test('keeps its text when nobody can write it again', async ({ client, assert, cleanup }) => {
    const { headers, upstream } = await givenChat(cleanup, {
      answer: writes(WRITTEN),
      max_retries: 0,
    })
    const { id } = (
      await client.post(`${POSTS}/write`).headers(headers).json({ topic: 'Tides' })
    ).body()
    upstream.answer = refuse(401)

    const again = await client.post(`${POSTS}/${id}/regenerate`).headers(headers)

    assert.containsSubset(again.body(), { body: 'Twice a day.', writing: { state: 'fallback' } })
  })

  test('is not written twice at once, nor without a brief', async ({ client, assert, cleanup }) => {
    const { headers } = await givenChat(cleanup, { answer: writes(WRITTEN) })
    const { id } = (
      await client.post(`${POSTS}/write`).headers(headers).json({ topic: 'Tides' })
    ).body()
    await db
      .from('post_generations')
      .where('post_id', id)
      .update({ state: 'running', started_at: clock.now() })
    const sent = (
      await client.post(POSTS).headers(headers).json({ title: 'Whole', body: 'Text' })
    ).body()

    const twice = await client.post(`${POSTS}/${id}/regenerate`).headers(headers)
    const never = await client.post(`${POSTS}/${sent.id}/regenerate`).headers(headers)

    twice.assertStatus(409)
    assert.equal(twice.body().code, 'E_POST_IS_BEING_WRITTEN')
    never.assertStatus(409)
    assert.equal(never.body().code, 'E_NOTHING_TO_REWRITE')
  })

  test('says that its writing was lost with the process, and can be written again', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers } = await givenChat(cleanup, { answer: writes(WRITTEN) })
    const { id } = (
      await client.post(`${POSTS}/write`).headers(headers).json({ topic: 'Tides' })
    ).body()
    await db
      .from('post_generations')
      .where('post_id', id)
      .update({ state: 'running', started_at: clock.now() - LOST_AFTER_MS - 1 })

    const lost = await client.get(`${POSTS}/${id}`).headers(headers)
    const again = await client.post(`${POSTS}/${id}/regenerate`).headers(headers)

    assert.equal(lost.body().writing.state, 'failed')
    again.assertStatus(200)
  })

  test('turns strangers away and names what is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const stranger = await client.post(`${POSTS}/write`).json({ topic: 'Tides' })
    const wrong = await client
      .post(`${POSTS}/write`)
      .headers(headers)
      .json({ topic: '', url: 'ftp://sea.test', statsu: 'draft' })

    stranger.assertStatus(401)
    wrong.assertStatus(422)
    assert.sameMembers(
      wrong.body().detail.map((issue: any) => issue.loc.join('.')),
      ['body.topic', 'body.url', 'body.statsu']
    )
  })
})
