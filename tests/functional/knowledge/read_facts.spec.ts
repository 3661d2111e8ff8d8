import { test } from '@japa/runner'
import {
  FACTS,
  givenAsker,
  givenFact,
  givenStated,
  idsOf,
} from '#tests/functional/knowledge/givens'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'

test.group('GET /api/v1/knowledge/facts', () => {
  test('lists shared facts and own ones, newest first, a page at a time', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const ids: string[] = []
    for (const object of ['one', 'two', 'three']) {
      ids.unshift((await givenFact(client, headers, { predicate: 'has_part', object })).id)
    }
    ids.unshift((await givenFact(client, headers, { subject: null, predicate: 'likes' })).id)

    const all = await client.get(FACTS).headers(headers)
    const page = await client.get(FACTS).headers(headers).qs({ limit: 2, offset: 1 })

    all.assertStatus(200)
    assert.containsSubset(all.body(), { total: 4, total_is_exact: true, limit: 100, offset: 0 })
    assert.deepEqual(idsOf(all), ids)
    assert.deepEqual(idsOf(page), ids.slice(1, 3))
    assert.equal(page.body().total, 4)
  })

  test('finds words of names in any script, the last one by its beginning', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const tram = await givenFact(client, headers, {
      subject: 'Tram 28',
      predicate: 'passes_through',
      object: 'Graça',
    })
    const tokyo = await givenFact(client, headers, { subject: '東京タワー', object: '港区' })
    const greek = await givenFact(client, headers, { subject: 'Θεσσαλονίκη', object: 'port' })
    const found = async (q: string, more: object = {}) =>
      idsOf(
        await client
          .get(FACTS)
          .headers(headers)
          .qs({ q, ...more })
      )

    assert.deepEqual(await found('graca'), [tram.id])
    assert.deepEqual(await found('28 GRA'), [tram.id])
    assert.deepEqual(await found('through tra'), [tram.id])
    assert.deepEqual(await found('tra through graca 28'), [])
    assert.deepEqual(await found('京'), [tokyo.id])
    assert.deepEqual(await found('θεσσαλον'), [greek.id])
    assert.deepEqual(await found('port', { predicate: 'capital_of' }), [greek.id])
    assert.deepEqual(await found('zeppelin'), [])
    assert.deepEqual(await found('!!!'), [])
    assert.lengthOf(await found('  '), 3)
  })

  test('narrows by predicate, person, names, kind and status', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const capital = await givenFact(client, headers)
    const open = await givenFact(client, headers, {
      subject: 'Bridge',
      predicate: 'status',
      object: 'open',
      valid_from: '2026-01-01',
    })
    const closed = await givenFact(client, headers, {
      subject: 'Bridge',
      predicate: 'status',
      object: 'closed',
      valid_from: '2026-01-02',
    })
    const mine = await givenFact(client, headers, {
      subject: null,
      predicate: 'likes',
      object: 'Bridge',
    })
    const found = async (query: object) => idsOf(await client.get(FACTS).headers(headers).qs(query))

    assert.deepEqual(await found({ predicate: 'Capital-Of' }), [capital.id])
    assert.deepEqual(await found({ personal: true }), [mine.id])
    assert.deepEqual(await found({ personal: false }), [closed.id, capital.id])
    assert.deepEqual(await found({ subject: 'BRIDGE' }), [closed.id])
    assert.deepEqual(await found({ subject: 'me' }), [mine.id])
    assert.deepEqual(await found({ object: 'bridge' }), [mine.id])
    assert.deepEqual(await found({ object: 'bridge', q: 'lik' }), [mine.id])
    assert.deepEqual(await found({ kind: 'place' }), [capital.id])
    assert.deepEqual(await found({ kind: 'place', q: 'bridge' }), [])
    assert.deepEqual(await found({ status: 'superseded' }), [open.id])
    assert.deepEqual(await found({ q: 'bridge', status: 'superseded' }), [open.id])
    assert.deepEqual(await found({ predicate: '', q: '' }), [mine.id, closed.id, capital.id])
  })

  test('shows both values of a tie as disputed', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    for (const object of ['open', 'closed']) {
      await givenFact(client, headers, { predicate: 'status', object, valid_from: '2026-01-01' })
    }

    const list = await client.get(FACTS).headers(headers)

    assert.deepEqual(
      list.body().items.map(({ disputed }: { disputed: boolean }) => disputed),
      [true, true]
    )
  })

  test('keeps facts of a tenant within it', async ({ client, assert }) => {
    const { workspace, headers } = await givenWorkspace()
    const tenant = await givenTenant(workspace, { name: 'acme' })
    const inTenant = { ...headers, ...tenant.headers }
    const everybody = await givenFact(client, headers)
    const own = await givenFact(client, inTenant, { object: 'Acme' })

    assert.deepEqual(idsOf(await client.get(FACTS).headers(inTenant)), [own.id, everybody.id])
    assert.deepEqual(idsOf(await client.get(FACTS).headers(headers)), [everybody.id])
  })

  test('answers 401 to strangers, and names what is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const wrong: [object, string][] = [
      [{ limit: 0 }, 'limit'],
      [{ limit: 501 }, 'limit'],
      [{ personal: 'perhaps' }, 'personal'],
      [{ status: 'gone' }, 'status'],
      [{ kind: 'ghost' }, 'kind'],
      [{ colour: 'red' }, 'colour'],
    ]

    const stranger = await client.get(FACTS)

    stranger.assertStatus(401)
    for (const [query, field] of wrong) {
      const response = await client.get(FACTS).headers(headers).qs(query)
      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['query', field])
    }
  })

  test('shows nothing of a neighbour', async ({ client, assert }) => {
    const one = await givenWorkspace()
    const other = await givenWorkspace()
    const { id } = await givenFact(client, one.headers)

    const list = await client.get(FACTS).headers(other.headers).qs({ q: 'lisbon' })
    const read = await client.get(`${FACTS}/${id}`).headers(other.headers)
    const rejected = await client.post(`${FACTS}/${id}/rejection`).headers(other.headers)
    const removed = await client.delete(FACTS).headers(other.headers).qs({ subject: 'Lisbon' })

    assert.equal(list.body().total, 0)
    read.assertStatus(404)
    rejected.assertStatus(404)
    assert.deepEqual(removed.body(), { deleted: 0 })
  })
})

test.group('GET /api/v1/knowledge/facts/{fact_id}', () => {
  test('shows every source with its sentence', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    const source = (quote: string, confidence: number, reference: string) => ({
      kind: 'chat' as const,
      reference,
      extractor: 'rules/1',
      quote,
      confidence,
      at: 1_000,
    })
    const { id } = await givenStated(asker, { source: source('I like tea', 0.7, 'msg_a') })
    await givenStated(asker, { source: source('Tea is what I like', 0.9, 'msg_b') })

    const read = await client.get(`${FACTS}/${id}`).headers(headers)

    assert.containsSubset(read.body(), {
      subject: 'me',
      sources: { count: 2, quote: 'Tea is what I like' },
      history: [],
    })
    assert.sameMembers(
      read.body().sources.items.map(({ reference }: { reference: string }) => reference),
      ['msg_a', 'msg_b']
    )
  })

  test('answers 401 to strangers and 404 for what is not there', async ({ client }) => {
    const { headers } = await givenWorkspace()
    const stranger = await client.get(`${FACTS}/fact_1`)
    const missing = await client.get(`${FACTS}/fact_1`).headers(headers)

    stranger.assertStatus(401)
    missing.assertStatus(404)
  })
})
