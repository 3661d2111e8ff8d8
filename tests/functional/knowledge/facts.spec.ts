import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { FACTS, givenFact, givenStated, givenAsker } from '#tests/functional/knowledge/givens'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'

const as = (headers: object, user: string) => ({ ...headers, 'x-svc-user': user })

test.group('POST /api/v1/knowledge/facts', () => {
  test('keeps a fact that was entered by hand', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client.post(FACTS).headers(headers).json({
      subject: 'Lisbon',
      predicate: 'capital of',
      object: 'Portugal',
      subject_kind: 'place',
      valid_from: '1255-01-01',
    })

    response.assertStatus(201)
    assert.containsSubset(response.body(), {
      subject: 'Lisbon',
      subject_kind: 'place',
      predicate: 'capital of',
      object: 'Portugal',
      object_kind: 'place',
      confidence: 1,
      personal: false,
      status: 'active',
      disputed: false,
      valid_from: '1255-01-01T00:00:00.000Z',
      valid_to: null,
      sources: { count: 1, quote: null },
      outcome: 'new',
      superseded: [],
    })
  })

  test('says which fact it took the place of', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const first = await givenFact(client, headers, {
      subject: 'Bridge',
      predicate: 'status',
      object: 'open',
      valid_from: '2026-01-01',
    })

    const second = await givenFact(client, headers, {
      subject: 'bridge',
      predicate: 'Status',
      object: 'closed',
      valid_from: '2026-02-01T00:00:00Z',
    })

    assert.deepEqual(second.superseded, [first.id])
    const former = await client.get(`${FACTS}/${first.id}`).headers(headers)
    assert.containsSubset(former.body(), {
      status: 'superseded',
      valid_to: '2026-02-01T00:00:00.000Z',
    })
    assert.deepEqual(
      former.body().history.map(({ id }: { id: string }) => id),
      [second.id]
    )
  })

  test('takes null and "me" as the one who asks, whose fact it is alone', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const ana = as(headers, 'ana')

    const first = await givenFact(client, ana, {
      subject: null,
      predicate: 'likes',
      object: 'fado',
    })
    const second = await givenFact(client, ana, {
      subject: 'Me',
      predicate: 'likes',
      object: 'Fado',
    })

    assert.containsSubset(first, { subject: 'me', subject_kind: 'asker', personal: true })
    assert.containsSubset(second, { id: first.id, outcome: 'known' })
    for (const other of [as(headers, 'rui'), headers]) {
      const list = await client.get(FACTS).headers(other)
      const read = await client.get(`${FACTS}/${first.id}`).headers(other)
      assert.equal(list.body().total, 0)
      read.assertStatus(404)
    }
  })

  test('keeps names as they were written, in any script, whatever they would do elsewhere', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const names = [
      'Łódź – "the boat"',
      '東京都',
      'ประเทศไทย',
      'القاهرة',
      "Robert'); DROP TABLE knowledge_facts;--",
      '}) DETACH DELETE n //',
      '<http://a> <http://b> "c" .',
      '"\\u0022@en ^^<x>',
      '👩‍👩‍👧 family',
      '%_\\',
      'x'.repeat(1_000),
    ]

    for (const name of names) {
      const fact = await givenFact(client, headers, {
        subject: name,
        predicate: name.slice(0, 200),
        object: name,
      })
      const read = await client.get(`${FACTS}/${fact.id}`).headers(headers)
      const found = await client.get(FACTS).headers(headers).qs({ subject: name, object: name })
      assert.equal(read.body().subject, name)
      assert.equal(read.body().object, name)
      assert.equal(found.body().total, 1, name)
    }
  })

  test('takes control characters out of names', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const fact = await givenFact(client, headers, {
      subject: ' Two\nlines\u0007 ',
      object: 'left\u202eright',
    })

    assert.equal(fact.subject, 'Two lines')
    assert.equal(fact.object, 'left right')
  })

  test('names what is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const good = { subject: 'a', predicate: 'b', object: 'c' }
    const wrong: [object, string, string][] = [
      [{ ...good, confidence: 1.1 }, 'confidence', 'less_than_equal'],
      [{ ...good, confidence: -0.1 }, 'confidence', 'greater_than_equal'],
      [{ ...good, confidence: '1' }, 'confidence', 'number_type'],
      [{ subject: 'a', object: 'c' }, 'predicate', 'missing'],
      [{ ...good, object: null }, 'object', 'string_type'],
      [{ ...good, object: ' \u0000 ' }, 'object', 'string_unicode'],
      [{ ...good, object: ' \u0007 ' }, 'object', 'string_empty'],
      [{ ...good, subject: 'x'.repeat(1_001) }, 'subject', 'string_too_long'],
      [{ ...good, predicate: 'x'.repeat(201) }, 'predicate', 'string_too_long'],
      [{ ...good, subject_kind: 'ghost' }, 'subject_kind', 'enum'],
      [{ ...good, valid_from: 'soon' }, 'valid_from', 'string_pattern_mismatch'],
      [{ ...good, valid_from: '2026-13-45' }, 'valid_from', 'datetime_parsing'],
      [{ ...good, certainty: 1 }, 'certainty', 'extra_forbidden'],
    ]

    for (const [body, field, type] of wrong) {
      const response = await client.post(FACTS).headers(headers).json(body)
      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['body', field])
      assert.equal(response.body().detail[0].type, type, JSON.stringify(body).slice(0, 100))
    }
  })

  test('repeats the first answer for the same idempotency key', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const once = { ...headers, 'idempotency-key': 'fact-1' }

    const first = await givenFact(client, once)
    const second = await givenFact(client, once)

    assert.deepEqual(second, first)
  })
})

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

test.group('DELETE /api/v1/knowledge/facts', () => {
  test('really removes the facts under these names, with sources, history and words', async ({
    client,
    assert,
  }) => {
    const { workspace, headers } = await givenWorkspace()
    for (const [object, day] of [
      ['open', '2026-01-01'],
      ['closed', '2026-01-02'],
    ]) {
      await givenFact(client, headers, {
        subject: 'Bridge',
        predicate: 'status',
        object,
        valid_from: day,
      })
    }
    const kept = await givenFact(client, headers, {
      subject: 'Bridge',
      predicate: 'part_of',
      object: 'Road',
    })

    const removed = await client
      .delete(FACTS)
      .headers(headers)
      .qs({ subject: 'bridge', predicate: 'status' })

    removed.assertStatus(200)
    assert.deepEqual(removed.body(), { deleted: 2 })
    const facts = await db.from('knowledge_facts').where('workspace_id', workspace.id)
    const sources = await db.from('knowledge_sources').where('workspace_id', workspace.id)
    const words = await db.from('search_facts').where('scope', workspace.id)
    assert.deepEqual(
      facts.map(({ id }) => id),
      [kept.id]
    )
    assert.deepEqual(
      sources.map((row) => row.fact_id),
      [kept.id]
    )
    assert.sameMembers(
      words.map(({ word }) => word),
      ['bridge', 'part', 'of', 'road', '#thing']
    )
  })

  test('leaves the personal facts of others alone', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const fact = { subject: null, predicate: 'likes', object: 'fado' }
    await givenFact(client, as(headers, 'ana'), fact)
    await givenFact(client, as(headers, 'rui'), fact)

    const removed = await client.delete(FACTS).headers(as(headers, 'ana')).qs({ object: 'fado' })
    const left = await client.get(FACTS).headers(as(headers, 'rui'))

    assert.deepEqual(removed.body(), { deleted: 1 })
    assert.equal(left.body().total, 1)
  })

  test('answers 401 to strangers and 422 when nothing is named', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const stranger = await client.delete(FACTS).qs({ subject: 'a' })
    const nothing = await client.delete(FACTS).headers(headers)
    const empty = await client.delete(FACTS).headers(headers).qs({ subject: '' })

    stranger.assertStatus(401)
    nothing.assertStatus(422)
    empty.assertStatus(422)
    assert.deepEqual(nothing.body().detail[0].loc, ['query', 'subject'])
  })
})

test.group('POST /api/v1/knowledge/facts/{fact_id}/rejection', () => {
  test('keeps a wrong fact from counting and from being learned again', async ({
    client,
    assert,
  }) => {
    const { asker, headers } = await givenAsker()
    const { id } = await givenStated(asker)

    const rejected = await client.post(`${FACTS}/${id}/rejection`).headers(headers)
    const again = await client.post(`${FACTS}/${id}/rejection`).headers(headers)
    const learned = await givenStated(asker)
    const active = await client.get(FACTS).headers(headers)

    rejected.assertStatus(200)
    assert.equal(rejected.body().status, 'rejected')
    assert.deepEqual(again.body(), rejected.body())
    assert.equal(learned.outcome, 'refused')
    assert.equal(active.body().total, 0)
  })

  test('answers 401 to strangers and 404 for what is not there', async ({ client }) => {
    const { headers } = await givenWorkspace()
    const stranger = await client.post(`${FACTS}/fact_1/rejection`)
    const missing = await client.post(`${FACTS}/fact_1/rejection`).headers(headers)

    stranger.assertStatus(401)
    missing.assertStatus(404)
  })
})

const idsOf = (response: { body(): { items: { id: string }[] } }) =>
  response.body().items.map(({ id }) => id)
