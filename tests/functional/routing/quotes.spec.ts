import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { clock } from '#core/clock'
import { DAY, HOUR } from '#core/time'
import { quoteBook } from '#routing/estimate/quotes/quote_book'
import { quoteStatistics } from '#routing/estimate/quotes/quote_statistics'
import { PruneQuotes } from '#routing/jobs/prune_quotes'
import { givenWorkspace } from '#tests/helpers/given'
import { givenChat } from '#tests/helpers/given_chat'
import { refuse, sse, streamOf } from '#tests/helpers/scripted_upstream'

const TARGET = 'gpt-5-mini'
const NOBODY = 'quote_01jd0000000000000000000000'

const asked = {
  text: 'Name three rivers.',
  constraints: { targets: [TARGET] },
}

/** A chat with a quote for it. */
async function givenQuote(client: any, cleanup: any) {
  const chat = await givenChat(cleanup)
  const response = await client.post('/api/v1/estimate').headers(chat.headers).json(asked)
  response.assertStatus(200)
  return { ...chat, estimate: response.body(), named: { 'x-svc-quote': response.body().quote_id } }
}

const read = (client: any, headers: Record<string, string>, id: string) =>
  client.get(`/api/v1/estimates/${id}`).headers(headers)

test.group('Quotes that are kept', () => {
  test('can be read for what they quoted, without the text', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers, estimate } = await givenQuote(client, cleanup)

    const response = await read(client, headers, estimate.quote_id)

    response.assertStatus(200)
    const [one] = estimate.candidates
    assert.isTrue(estimate.quote.redeemable)
    assert.containsSubset(response.body(), {
      quote_id: estimate.quote_id,
      request_id: estimate.request_id,
      expires_at: estimate.quote.expires_at,
      recommended: TARGET,
      candidates: [
        {
          target: TARGET,
          cost_usd: one.cost_usd,
          input_tokens: one.tokens.input,
          output_tokens: one.tokens.output,
        },
      ],
      uses: { total: 0, items: [] },
    })
    const stored = await db.from('quotes').where('id', estimate.quote_id).firstOrFail()
    assert.notInclude(JSON.stringify(stored), 'rivers')
    assert.equal(Number(stored.expires_at) - Number(stored.created_at), 24 * HOUR)
  })

  test('are not kept without a key, and the answer says so', async ({ client, assert }) => {
    const response = await client.post('/api/v1/estimate').json({ text: 'Hi' })

    assert.deepEqual(response.body().quote, { redeemable: false, expires_at: null })
    assert.isNull(await db.from('quotes').where('id', response.body().quote_id).first())
  })

  test('turn a stranger away, and a neighbour does not see them', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { estimate, ask } = await givenQuote(client, cleanup)
    const neighbour = await givenWorkspace()

    const stranger = await client.get(`/api/v1/estimates/${estimate.quote_id}`)
    const next = await read(client, neighbour.headers, estimate.quote_id)
    const none = await read(client, neighbour.headers, NOBODY)

    stranger.assertStatus(401)
    next.assertStatus(404)
    none.assertStatus(404)
    assert.equal((await ask({}, { 'x-svc-quote': NOBODY })).status, 404)
  })

  test('are deleted a week after they expired', async ({ client, assert, cleanup }) => {
    const { estimate } = await givenQuote(client, cleanup)
    const stored = () => db.from('quotes').where('id', estimate.quote_id).first()
    const expiredAgo = (ms: number) =>
      db
        .from('quotes')
        .where('id', estimate.quote_id)
        .update({ expires_at: clock.now() - ms })

    await expiredAgo(6 * DAY)
    await new PruneQuotes().execute()
    assert.isNotNull(await stored())
    await expiredAgo(8 * DAY)
    await new PruneQuotes().execute()
    assert.isNull(await stored())
  })
})

test.group('A chat completion that names a quote', () => {
  test('says what was quoted and what it took, and changes no byte of the answer', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { ask, named, estimate, headers } = await givenQuote(client, cleanup)
    const { p50, p90 } = estimate.candidates[0].cost_usd

    const plain = await ask()
    const answer = await ask({}, named)
    const full = await ask({}, { ...named, 'x-svc-metadata': 'full' })

    assert.equal(answer.text, plain.text)
    assert.isFalse(plain.headers.has('x-svc-quoted-usd'))
    assert.equal(Number(answer.headers.get('x-svc-quoted-usd')), p50)
    assert.equal(Number(answer.headers.get('x-svc-quoted-p90-usd')), p90)
    assert.equal(answer.headers.get('x-svc-actual-usd'), answer.headers.get('x-svc-cost-usd'))
    assert.containsSubset(full.body.svc.quote, {
      quote_id: estimate.quote_id,
      target: TARGET,
      quoted: { cost_usd: { p50, p90 } },
      actual: { input_tokens: 20, output_tokens: 10, cost_usd: full.body.svc.cost_usd },
    })
    const { uses } = (await read(client, headers, estimate.quote_id)).body()
    assert.equal(uses.total, 2)
    assert.lengthOf(uses.items, 2)
    assert.deepInclude(uses.items[0], full.body.svc.quote)
  })

  test('tells it in the last chunk of a stream that carries metadata', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { ask, upstream, named, estimate, headers } = await givenQuote(client, cleanup)
    upstream.answer = sse(streamOf('Rhine', ', Elbe'))

    const answer = await ask({ stream: true }, { ...named, 'x-svc-metadata': 'full' })

    assert.include(answer.text, `"quote":{"quote_id":"${estimate.quote_id}"`)
    const { uses } = (await read(client, headers, estimate.quote_id)).body()
    assert.equal(uses.total, 1)
  })

  test('is refused before anything is sent when there is no such quote', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { ask, upstream, estimate } = await givenQuote(client, cleanup)
    const neighbour = await givenChat(cleanup)
    const before = upstream.received.length + neighbour.upstream.received.length

    const unknown = await ask({}, { 'x-svc-quote': NOBODY })
    const crooked = await ask({}, { 'x-svc-quote': "quote' or 1=1 --" })
    const foreign = await neighbour.ask({}, { 'x-svc-quote': estimate.quote_id })

    for (const answer of [unknown, crooked, foreign]) {
      assert.equal(answer.status, 404)
      assert.deepInclude(answer.body.error, { code: 'quote_not_found', param: 'x-svc-quote' })
      assert.include(answer.body.error.message, 'x-svc-quote')
    }
    assert.equal(upstream.received.length + neighbour.upstream.received.length, before)
  })

  test('is refused when the quote has expired', async ({ client, assert, cleanup }) => {
    const { ask, upstream, estimate, named } = await givenQuote(client, cleanup)
    await db
      .from('quotes')
      .where('id', estimate.quote_id)
      .update({ expires_at: clock.now() - 1 })

    const answer = await ask({}, named)

    assert.equal(answer.status, 410)
    assert.deepInclude(answer.body.error, { code: 'quote_expired', param: 'x-svc-quote' })
    assert.lengthOf(upstream.received, 0)
  })

  test('is not held against it when nobody answered', async ({ client, assert, cleanup }) => {
    const { ask, upstream, estimate, named, headers } = await givenQuote(client, cleanup)
    upstream.answer = refuse(400)

    const answer = await ask({}, named)

    assert.equal(answer.status, 400)
    const { uses } = (await read(client, headers, estimate.quote_id)).body()
    assert.equal(uses.total, 0)
  })
})

test.group('A routed request that names a quote', () => {
  test('says what was quoted and what its execution took', async ({ client, assert, cleanup }) => {
    const { headers, named, estimate } = await givenQuote(client, cleanup)

    const response = await client
      .post('/api/v1/route')
      .headers({ ...headers, ...named })
      .json({ ...asked, execute: true })

    response.assertStatus(200)
    assert.containsSubset(response.body().quote, {
      quote_id: estimate.quote_id,
      quoted: { cost_usd: estimate.candidates[0].cost_usd },
      actual: { input_tokens: 20, output_tokens: 10 },
    })
  })

  test('is refused before it is executed when there is no such quote', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers, upstream } = await givenQuote(client, cleanup)

    const response = await client
      .post('/api/v1/route')
      .headers({ ...headers, 'x-svc-quote': NOBODY })
      .json({ ...asked, execute: true })

    response.assertStatus(404)
    assert.equal(response.body().code, 'E_QUOTE_NOT_FOUND')
    assert.include(response.body().detail, 'x-svc-quote')
    assert.lengthOf(upstream.received, 0)
  })
})

test.group('Errors of past quotes', () => {
  const quote = (workspaceId: string) => ({
    id: NOBODY,
    workspaceId,
    keyId: null,
    tenantId: null,
    requestId: 'req_1',
    textHash: null,
    chosen: TARGET,
    candidates: [
      {
        target: TARGET,
        cost: { p50: 1_000, p90: 3_000 },
        input: 90,
        output: { p50: 50, p90: 150 },
      },
    ],
    createdAt: 0,
    expiresAt: 0,
  })

  test('are medians over the answers that were held against them', async ({ assert }) => {
    const { workspace } = await givenWorkspace()
    const costs = [500, 2_000, 4_000]
    for (const [at, costNano] of costs.entries()) {
      const requestId = `req_${workspace.id}_${at}`
      const tokens = { inputTokens: 100, outputTokens: 100 }
      quoteBook.settle(quote(workspace.id), { requestId, target: TARGET, costNano, ...tokens })
    }
    quoteBook.settle(quote(workspace.id), {
      requestId: `req_${workspace.id}_other`,
      target: 'gpt-4o',
      costNano: 9,
      inputTokens: 1,
      outputTokens: 1,
    })

    const { total, byTarget } = await quoteStatistics(workspace.id, 0, clock.now())

    assert.deepEqual(total, {
      compared: 3,
      costPct: 75,
      inputPct: 10,
      outputPct: 50,
      withinP90: 2 / 3,
      betweenP50AndP90: 1 / 3,
    })
    assert.deepEqual([...byTarget.keys()], [TARGET])
  })

  test('are shown by the statistics', async ({ client, assert }) => {
    const { workspace, headers } = await givenWorkspace()
    const actual = { costNano: 2_000, inputTokens: 100, outputTokens: 100 }
    quoteBook.settle(quote(workspace.id), {
      requestId: `req_${workspace.id}`,
      target: TARGET,
      ...actual,
    })

    const response = await client.get('/api/v1/stats').headers(headers)

    response.assertStatus(200)
    const { targets, ...total } = response.body().quotes
    assert.deepEqual(total, {
      compared: 1,
      cost_error_pct: 50,
      input_error_pct: 10,
      output_error_pct: 50,
      within_p90_share: 1,
      between_p50_and_p90_share: 1,
    })
    assert.deepEqual(targets, [{ target: TARGET, ...total }])
  })

  test('are null where nothing was compared', async ({ assert }) => {
    const { workspace } = await givenWorkspace()

    const { total } = await quoteStatistics(workspace.id, 0, clock.now())

    assert.deepInclude(total, { compared: 0, costPct: null, withinP90: null })
  })
})
